import { createServer } from 'node:net';
import { MongoServerError } from 'mongodb';
import { describeOn } from '../../../../../tests/servers/inSpecs.js';
import { Away } from '../../ports.js';
import { openMongo } from './client.js';

/** A port of this machine where nobody listens. */
async function nowhere(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return `mongodb://127.0.0.1:${port}/?directConnection=true`;
}

test('a database is made once, and anew behind another connection', async () => {
  const mongo = openMongo(await nowhere(), { prefix: 'spec', patience: 100 });
  const before = mongo.db('rows-t');
  expect(before.databaseName).toBe('spec-rows-t');
  expect(mongo.db('rows-t')).toBe(before);
  expect(mongo.db('rows-u')).not.toBe(before);
  await expect(mongo.attempt(() => mongo.db('rows-t').command({ ping: 1 }))).rejects.toBeInstanceOf(Away);
  expect(mongo.db('rows-t')).not.toBe(before);
  await mongo.close();
});

test('why it is away is told', async () => {
  const mongo = openMongo(await nowhere(), { patience: 100 });
  await expect(mongo.attempt(async () => {})).rejects.toThrow('mongo: MongoServerSelectionError (ECONNREFUSED)');
  await mongo.close();
});

describeOn('mongo', (server) => {
  test('what the server says is told by its name alone', async () => {
    const mongo = openMongo(server().url);
    const refused = new MongoServerError({ code: 18, codeName: 'AuthenticationFailed', errmsg: 'secret' });
    const asked = mongo.attempt(() => Promise.reject(refused));
    await expect(asked).rejects.toEqual(new Away('mongo: MongoServerError (AuthenticationFailed)'));
    await mongo.close();
  });
});
