import type { operatorCalls } from '@contracts/tenants/operator.js';
import { Problem } from './problem.js';
import { problemOf } from './request.js';

type Calls = typeof operatorCalls;
type OperatorCall = keyof Calls;
type TypesOf<C extends OperatorCall> = NonNullable<Calls[C]['types']>;
type BodyOf<C extends OperatorCall> = TypesOf<C>['body'];

interface Wish<C extends OperatorCall> {
  /** The tenant's. */
  id?: string;
  body?: [BodyOf<C>] extends [never] ? undefined : Partial<BodyOf<C>>;
}

/** A call of whoever runs the server, by their key: no tenant's, with no session. Throws a Problem. */
export async function operate<C extends OperatorCall>(
  key: string,
  call: C,
  { id = '', body }: Wish<C> = {},
): Promise<TypesOf<C>['answer']> {
  const [method = '', path = ''] = call.split(' ');
  const headers = { Authorization: `Bearer ${key}`, ...(body && { 'Content-Type': 'application/json' }) };
  const sent = { method, headers, body: body ? JSON.stringify(body) : null };
  const response = await fetch(`/api/${path.replace('{id}', encodeURIComponent(id))}`, sent).catch(
    (thrown: unknown) => {
      throw new Problem(0, { code: 'OFFLINE', detail: String(thrown) });
    },
  );
  if (!response.ok) throw await problemOf(response);
  return (await response.json()) as TypesOf<C>['answer'];
}
