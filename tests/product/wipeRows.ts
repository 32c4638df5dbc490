import { MongoClient } from 'mongodb';

/** Throws all rows of all tenants away. By collections: the stand-in keeps the documents of a database that is dropped. */
export async function wipeRows(mongo: string): Promise<void> {
  const client = new MongoClient(mongo);
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    for (const { name } of databases.filter((each) => each.name.startsWith('etatwerk-rows-'))) {
      const db = client.db(name);
      for (const { name: rows } of await db.listCollections({}, { nameOnly: true }).toArray())
        await db.dropCollection(rows);
    }
  } finally {
    await client.close();
  }
}
