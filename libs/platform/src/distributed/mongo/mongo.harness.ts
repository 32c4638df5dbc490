import { MongoClient } from 'mongodb';

/** Removes all that begins with a prefix. Collection by collection: the stand-in keeps documents of dropped databases. */
export async function cleanMongo(url: string, prefix: string): Promise<void> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5_000 });
  try {
    const { databases } = await client.db('admin').admin().listDatabases();
    for (const { name } of databases.filter((database) => database.name.startsWith(`${prefix}-`))) {
      const db = client.db(name);
      for (const { name: collection } of await db.listCollections({}, { nameOnly: true }).toArray()) {
        await db.dropCollection(collection).catch(() => {});
      }
      await db.dropDatabase();
    }
  } finally {
    await client.close();
  }
}
