import { MongoClient } from 'mongodb';

/** Every live row of every tenant: `database collection id` and its JSON, tombstones left out. */
export async function rowsIn(mongo: string): Promise<Map<string, string>> {
  const client = new MongoClient(mongo);
  const found = new Map<string, string>();
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    for (const { name } of databases.filter((each) => each.name.startsWith('etatwerk-rows-'))) {
      const db = client.db(name);
      const all = await db.listCollections({}, { nameOnly: true }).toArray();
      for (const { name: rows } of all.filter((each) => each.name.startsWith('rows.'))) {
        const documents = db.collection<{ _id: string; json: string | null }>(rows).find({ json: { $ne: null } });
        for await (const { _id, json } of documents) found.set(`${name} ${rows} ${_id}`, json ?? '');
      }
    }
    return found;
  } finally {
    await client.close();
  }
}

/** What stands only in one, or differs: a few of them, to be read. */
export function differences(one: ReadonlyMap<string, string>, two: ReadonlyMap<string, string>): string[] {
  const wrong: string[] = [];
  for (const [key, json] of one) if (two.get(key) !== json) wrong.push(`${key}: ${json} / ${two.get(key)}`);
  for (const key of two.keys()) if (!one.has(key)) wrong.push(`${key}: only in the second`);
  return wrong.slice(0, 10);
}
