import { MongoClient } from 'mongodb';

/** Drops every database whose name begins with a prefix. */
export async function cleanMongo(url: string, prefix: string): Promise<void> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5_000 });
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    for (const { name } of databases.filter((database) => database.name.startsWith(`${prefix}-`)))
      await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}
