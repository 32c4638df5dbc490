import type { Area, PersonalValue } from '@domain/decider.js';
import { handlerOf, handlersOf, Poison, type Read } from './fold.js';
import { held } from './held.js';
import { isErasure, type Keys, type StoredEvent } from './ports.js';
import { unwrap, wrap } from './wrapping.js';

/** What stands where a destroyed person's data stood. */
export const ERASED = '\u2421';

/** Turns decided events into stored ones and back; personal data is encrypted between (log.md, Personal data). */
export interface Codec {
  /** The JSON to store of an event's plain JSON; a key is durable before its value. */
  encode(tenant: string, area: Area, type: string, json: string): string | Promise<string>;
  /** Adds `data` to stored events of one area, in place. A value whose key is gone is ERASED. */
  decode(tenant: string, area: Area, events: StoredEvent[]): Read[] | Promise<Read[]>;
}

/** Keys of persons at hand: far more than the values of a page of events. */
const mostKeys = 50_000;

export function openCodec(keys: Keys): Codec {
  const known = held<Uint8Array | null>('person_keys', mostKeys);

  async function learn(tenant: string, values: readonly PersonalValue[], make: boolean): Promise<void> {
    for (const { person } of values) {
      const name = `${tenant} ${person}`;
      if (known.get(name) !== undefined) continue;
      known.set(name, await (make ? keys.make(tenant, person) : keys.get(tenant, person)));
    }
  }
  const lacks = (tenant: string, values: readonly PersonalValue[]) =>
    values.some(({ person }) => known.get(`${tenant} ${person}`) === undefined);

  function seal(tenant: string, values: readonly PersonalValue[], data: object): string {
    for (const { person, holder, key } of values) {
      const secret = known.get(`${tenant} ${person}`);
      const text = secret ? encrypt(secret, JSON.stringify(holder[key]), boundTo(tenant, person, key)) : '';
      holder[key] = { $p: [person, text] };
    }
    return JSON.stringify(data);
  }
  function open(tenant: string, values: readonly PersonalValue[]): void {
    for (const { person, holder, key } of values) {
      const secret = known.get(`${tenant} ${person}`);
      const text = (holder[key] as { $p?: [string, string] }).$p?.[1];
      holder[key] = secret && text ? JSON.parse(decrypt(secret, text, boundTo(tenant, person, key))) : ERASED;
    }
  }

  return {
    encode(tenant, area, type, json) {
      const personal = handlerOf(area, type).personal;
      if (!personal) return json;
      const data = JSON.parse(json);
      const values = present(personal(data));
      if (!lacks(tenant, values)) return seal(tenant, values, data);
      return learn(tenant, values, true).then(() => seal(tenant, values, data));
    },
    decode(tenant, area, events) {
      const sealed: { event: StoredEvent; values: PersonalValue[] }[] = [];
      const handlers = handlersOf(area);
      for (const event of events as Read[]) {
        // On the way of every event of a rebuild: no function is made for each, and today's version is only compared.
        try {
          if (event.unreadable !== undefined) throw new Error(event.unreadable);
          const handler = handlers.get(event.type);
          const data = JSON.parse(event.json);
          event.data = handler && handler.version !== event.v ? handler.upcast(event.v, data) : data;
          if (isErasure(event)) known.set(`${tenant} ${(event.data as { person: string }).person}`, null);
          if (handler?.personal) sealed.push({ event, values: present(handler.personal(event.data)) });
        } catch (cause) {
          throw new Poison(event, cause);
        }
      }
      const opened = () => {
        for (const { event, values } of sealed) {
          try {
            open(tenant, values);
          } catch (cause) {
            throw new Poison(event, cause);
          }
        }
        return events as Read[];
      };
      const all = sealed.flatMap(({ values }) => values);
      return lacks(tenant, all) ? learn(tenant, all, false).then(opened) : opened();
    },
  };
}

/** A value cannot be moved to another tenant, person or field. */
const boundTo = (tenant: string, person: string, field: string) => `${tenant}\n${person}\n${field}`;

const present = (values: readonly PersonalValue[]) =>
  values.filter(({ holder, key }) => holder[key] !== undefined && holder[key] !== null);

/** Base64 of what `wrap` makes of it. Stored for ever. */
const encrypt = (key: Uint8Array, text: string, bound: string): string =>
  wrap(Buffer.from(text, 'utf8'), key, bound).toString('base64');

const decrypt = (key: Uint8Array, text: string, bound: string): string =>
  unwrap(Buffer.from(text, 'base64'), key, bound).toString('utf8');
