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
  /** Lets time pass for all openings: by moving their clock, else by waiting. */
  advance(milliseconds: number): Promise<void>;
  /** Closes all that was opened and removes the store. */
  end(): Promise<void>;
}

/** The running test's harness and store. */
export type Now<T, H = Harness<T>> = () => { given: H; store: T };

/** Makes a fresh store before each test of the suite and ends it after. */
export function freshStore<T, H extends Harness<T> = Harness<T>>(make: () => Promise<H>): Now<T, H> {
  let given: H;
  beforeEach(async () => {
    given = await make();
  });
  afterEach(() => given.end());
  return () => ({ given, store: given.store });
}
