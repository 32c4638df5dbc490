import { type PushState, SubscribePush } from '@contracts/notices/push.js';
import { isPushAddress } from '@platform/push/address.js';
import { devicesOf, dropDevice, keepDevice } from '@platform/push/devices.js';
import { checked, idsOf } from '../asked.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { noContent, ok } from '../http/answer.js';
import { notFound, Problem, rulesBroken } from '../http/problem.js';
import { deviceOf } from '../identity/device.js';

/** Which browsers a person has told of what happens. Acting for somebody, they are one's own all the same. */
export function pushHandlers(context: () => Context): Handlers {
  const state = async (call: Call): Promise<PushState> => {
    const { push, ports } = context();
    const devices = await devicesOf(ports.vault, call.tenant, personOf(call).by.user);
    return {
      publicKey: push?.publicKey ?? null,
      devices: devices.map(({ id, browser, system, since, showsContent, reached }) => ({
        ...{ id, browser, system, showsContent, reached },
        since: new Date(since).toISOString(),
      })),
    };
  };
  return {
    pushState: async (call) => ok(await state(call)),
    async subscribePush(call) {
      const { push, ports } = context();
      const wanted = checked(SubscribePush, call.body);
      if (!push) throw new Problem(409, 'NO_PUSH');
      if (!isPushAddress(wanted.endpoint, push.origins)) throw rulesBroken([{ field: 'endpoint', rule: 'regex' }]);
      const { by, session, origin } = personOf(call);
      await keepDevice(ports.vault, call.tenant, by.user, {
        ...{ ...wanted, ...deviceOf(call.header('user-agent')) },
        ...{ since: Date.now(), session: origin ?? session, reached: true },
      });
      return ok(await state(call));
    },
    async endPush(call) {
      const { vault } = context().ports;
      const own = new Set((await devicesOf(vault, call.tenant, personOf(call).by.user)).map(({ id }) => id));
      const ids = idsOf(call.params['ids']);
      if (!ids.every((id) => own.has(id))) throw notFound();
      for (const id of ids) await dropDevice(vault, call.tenant, id);
      return noContent;
    },
  };
}
