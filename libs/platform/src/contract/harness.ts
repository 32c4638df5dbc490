/** What an adapter's spec gives to its port's suite: one fresh, empty store a test. */
export interface Harness<T> {
  store: T;
  /** A second opening of the same store, as another process has it. */
  another(): Promise<T>;
  /** Closes all and opens the same store again. */
  reopen(): Promise<T>;
  /** Takes the store away from writers (readers may go on), until `heal`. */
  interrupt(): Promise<void>;
  heal(): Promise<void>;
  /** Closes all that was opened and removes the store. */
  end(): Promise<void>;
}

/** The running test's harness and store. */
export type Now<T> = () => { given: Harness<T>; store: T };

/** Makes a fresh store before each test of the suite and ends it after. */
export function freshStore<T>(make: () => Promise<Harness<T>>): Now<T> {
  let given: Harness<T>;
  beforeEach(async () => {
    given = await make();
  });
  afterEach(() => given.end());
  return () => ({ given, store: given.store });
}
