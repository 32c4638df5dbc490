import type { Ports } from './ports.js';

/** Events looked at: the first that hold what a person entered are among the first of a log. */
const some = 500;

/**
 * Refuses keys that are not those of the log: none opens what its first events hold of persons, and not because they were
 * erased. Rows would be made with everybody erased, and whoever changes their name would get a second key. `where`: the
 * keys' file or database. Throws an Error with what to do, and Away.
 */
export async function checkKeys({ events, keys }: Pick<Ports, 'events' | 'keys'>, where: string): Promise<void> {
  let missing = 0;
  for await (const page of events.readAll({ after: 0, limit: some })) {
    for (const { stream, json } of page) {
      const tenant = stream.slice(0, stream.indexOf('.'));
      const person = /\{"\$p":\["([^"\\]+)"/.exec(json)?.[1];
      if (person === undefined) continue;
      if (await keys.get(tenant, person)) return;
      if (!(await keys.destroyed(tenant)).includes(person)) missing++;
    }
  }
  if (missing === 0) return;
  throw new Error(
    `The log holds personal data, but ${where} has none of its keys. Put the keys back from the last backup ` +
      '(docs/operate.md, Damaged files); without them that data cannot be read.',
  );
}
