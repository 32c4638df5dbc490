import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { fastify } from 'fastify';
import { boundConnections } from './connections.js';
import { fastifyOptions, prepareServer } from './server.js';

/** A server as ours is, only less patient; `closed` settles with the next connection that it gives up. */
async function impatient(most?: number) {
  const { http, ...options } = fastifyOptions;
  const soon = { headersTimeout: 100, connectionsCheckingInterval: 20 };
  const server = fastify({
    ...options,
    ...{ requestTimeout: 200, connectionTimeout: 300, http: { ...http, ...soon } },
  });
  prepareServer(server as never, {});
  if (most !== undefined) boundConnections(server.server as Server, most);
  server.get('/long', (_, reply) => reply.send('x'.repeat(50_000_000)));
  server.get('/never', () => new Promise(() => {}));
  const closed = new Promise<void>((gone) => server.server.on('connection', (socket) => socket.once('close', gone)));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return { server, port, closed };
}

/** A client that never closes, whatever it is told. */
const stubborn = (port: number, says = ''): Socket => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write(says));
  return socket.on('error', () => {});
};

const request = 'GET /long HTTP/1.1\r\nHost: x\r\n';
test.each([
  ['says nothing', '', true],
  ['never ends its head', request, true],
  ['never ends its body', 'POST /long HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{', true],
  ['is no HTTP', 'nonsense\r\n\r\n', true],
  ['never reads its answer', `${request}\r\n`, false],
  ['waits for an answer that never comes', 'GET /never HTTP/1.1\r\nHost: x\r\n\r\n', true],
])('a connection that %s is given up, though the other side stays', async (_, says, reads) => {
  const { server, port, closed } = await impatient();
  const socket = stubborn(port, says);
  if (reads) socket.resume();
  await closed;
  socket.destroy();
  await server.close();
});

test('one connection more than the most is dropped, and idle ones make room for the next', async () => {
  const { server, port } = await impatient(2);
  const idle = [0, 1].map(() => stubborn(port, 'GET /x HTTP/1.1\r\nHost: x\r\n\r\n'));
  await Promise.all(idle.map((socket) => once(socket, 'data')));
  const dropped = stubborn(port).resume();
  const ended = idle.map((socket) => once(socket.resume(), 'end'));
  await Promise.all([Promise.race([once(dropped, 'end'), once(dropped, 'close')]), ...ended]);
  for (const socket of idle) socket.destroy();
  const next = stubborn(port, 'GET /x HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(String((await once(next, 'data'))[0])).toMatch(/^HTTP\/1.1 404/);
  next.destroy();
  await server.close();
});
