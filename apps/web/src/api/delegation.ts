import type { StandingIn } from '@contracts/identity/delegation.js';
import { ask } from './ask.js';
import { asProblem, type Problem } from './problem.js';
import { actAsOneself, actFor } from './session.js';

const tokenIn = (headers: Headers): string => headers.get('Authorization')?.match(/^Bearer (.+)$/)?.[1] ?? '';

/** Goes on as the one who is away; what was loaded as oneself is forgotten. Null: it is so. */
export async function assume({ id, endDate }: Pick<StandingIn, 'id' | 'endDate'>): Promise<Problem | null> {
  try {
    const { body, headers } = await ask('POST delegation/assume', { body: { id } });
    actFor({ token: tokenIn(headers), user: body.user, endDate });
    return null;
  } catch (thrown) {
    return asProblem(thrown);
  }
}

/** Looks at what somebody else sees, changing nothing. Null: it is so. */
export async function seeAs(userId: string): Promise<Problem | null> {
  try {
    const { body, headers } = await ask('POST logged-in-user/see-as', { body: { userId } });
    actFor({ token: tokenIn(headers), user: body.user, endDate: null });
    return null;
  } catch (thrown) {
    return asProblem(thrown);
  }
}

/** Goes on as oneself; the server ends what was assumed, if it is there. */
export async function endActing(): Promise<void> {
  await ask('POST delegation/end').catch(() => undefined);
  actAsOneself(null);
}
