import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** What stands before the api processes: each call and each websocket goes to the next of them that listens. */
export interface Front {
  url: string;
  close(): Promise<void>;
}

/** `targets`: addresses by now. A call that was begun somewhere and broke off there is answered 502, never sent twice; one that nobody took 503. */
export async function openFront(targets: () => readonly string[]): Promise<Front> {
  let turn = 0;
  const sockets = new Set<Duplex>();
  // A connection of its own for each call: one that is kept may be closed at the very moment it is used again.
  const agent = new http.Agent({ keepAlive: false });
  const inTurn = (): URL[] => {
    const all = targets().map((each) => new URL(each));
    turn++;
    return all.map((_, i) => all[(turn + i) % all.length] as URL);
  };
  const server = http.createServer({ maxHeaderSize: 65_536 }, (request, response) => {
    void bodyOf(request).then((body) => pass(request, body, { response, left: inTurn(), agent }));
  });
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)));
    connect(inTurn(), socket, (far) => {
      far.write(headOf(request));
      far.write(head);
    });
  });
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      agent.destroy();
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

interface Passing {
  response: http.ServerResponse;
  left: URL[];
  agent: http.Agent;
}

function pass(request: http.IncomingMessage, body: Buffer, { response, left, agent }: Passing): void {
  const [to, ...others] = left;
  if (!to) return void response.writeHead(503).end();
  const { method, headers, url: path } = request;
  const far = http.request({ ...{ host: to.hostname, port: to.port, method, path, headers, agent } });
  far.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  far.on('error', (error: NodeJS.ErrnoException) => {
    if (response.headersSent) return void response.destroy();
    // Nobody listened, or had closed a connection that was idle before: it was never taken.
    const untaken = error.code === 'ECONNREFUSED';
    if (untaken) return pass(request, body, { response, left: others, agent });
    response.writeHead(502).end();
  });
  response.on('close', () => far.destroy());
  far.end(body);
}

function connect(left: URL[], near: Duplex, connected: (far: net.Socket) => void): void {
  const [to, ...others] = left;
  if (!to) return void near.destroy();
  let isThrough = false;
  const far = net.connect(Number(to.port), to.hostname, () => {
    isThrough = true;
    connected(far);
    far.pipe(near);
    near.pipe(far);
  });
  const end = () => (isThrough ? near.destroy() : connect(others, near, connected));
  far.on('error', end);
  far.on('close', () => isThrough && near.destroy());
  near.on('error', () => far.destroy());
  near.on('close', () => far.destroy());
}

function headOf({ method, url, rawHeaders }: http.IncomingMessage): string {
  const lines = Array.from(
    { length: rawHeaders.length / 2 },
    (_, i) => `${rawHeaders[2 * i]}: ${rawHeaders[2 * i + 1]}`,
  );
  return `${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`;
}

async function bodyOf(request: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
