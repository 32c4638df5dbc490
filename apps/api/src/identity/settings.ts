import { fieldsOf } from '@contracts/fields.js';
import { ChangeConfiguration } from '@contracts/identity/user.js';
import type { User, Users } from '@domain/identity/users.js';
import type { Made } from '../answers.js';
import { checked, ifMatchOf, keyOf } from '../asked.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { commandHeaders } from '../execute.js';
import { type Answer, ok } from '../http/answer.js';
import { Problem } from '../http/problem.js';
import { shownUser } from './login.js';

/** What a person sets for themselves, and a tenant's administrator for all. */
export function settingsHandlers(context: () => Context): Handlers {
  return {
    changeSettings(call) {
      // Acting for somebody, one still sits there oneself: the language is one's own.
      const { user: id } = personOf(call).by;
      const data = { ...checked(call.line.body, call.body), id };
      const show = (users: Users) => shownUser(users, users.user(id) as User);
      return change(context(), call, { command: 'changeSettings', data, show });
    },
    async configuration({ tenant }) {
      return { ...ok(configurationOf(await context().people.users(tenant))), cached: true };
    },
    changeConfiguration(call) {
      const wanted = Object.entries(checked(call.line.body, call.body));
      const data = {
        ...Object.fromEntries(wanted.map(([key, value]) => [key.slice(key.indexOf('.') + 1), value])),
        id: 'settings',
      };
      const wish = { command: 'changeTenantSettings', data, show: configurationOf };
      return change(context(), call, wish).catch(byItsKeys);
    },
  };
}

/** The keys that product.md, section 7, names have prefixes: `server.` is what the server itself holds to. */
const keys = new Map(fieldsOf(ChangeConfiguration).map(({ name }) => [name.slice(name.indexOf('.') + 1), name]));
const keyOfSetting = (name: string): string => keys.get(name) ?? name;
const configurationOf = ({ settings }: Users): object =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [keyOfSetting(name), value]));

/** A broken rule names the key that the caller sent. */
function byItsKeys(thrown: unknown): never {
  if (!(thrown instanceof Problem) || !thrown.more.errors) throw thrown;
  const errors = thrown.more.errors.map((it) => ({ ...it, field: keyOfSetting(it.field) }));
  throw new Problem(thrown.status, thrown.code, { ...thrown.more, errors });
}

interface Change {
  command: string;
  data: Record<string, unknown> & { id: string };
  show(users: Users): object;
}

async function change(context: Context, call: Call, { command, data, show }: Change): Promise<Answer> {
  const { tenant } = call;
  const seen = ifMatchOf(call);
  const done = await context.execute({
    ...{ tenant, area: 'users', command, data, by: personOf(call).by, asks: null },
    ...keyOf(context, call, data),
    ...(seen !== undefined && { expected: new Map([[data.id, seen]]) }),
    answer: (state) => ({ body: show(state as Users), revision: state.touches.last(data.id) }) satisfies Made,
  });
  const { body, revision } = done.answer as Made;
  return ok(body, commandHeaders(context, done, revision));
}
