import net from 'node:net';

/** Stands between a client and a server on this or another machine, and can be cut off or fall silent. */
export interface TestProxy {
  port: number;
  /** Nobody gets through, who was through is cut. */
  cut(): Promise<void>;
  /** What the server says is thrown away, the connection stays; for what is open and what comes. */
  silence(): void;
  /** Ends a silence by cutting, and lets through again. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

export async function proxyTo(host: string, port: number): Promise<TestProxy> {
  const pairs = new Set<{ near: net.Socket; far: net.Socket }>();
  let silent = false;
  const make = () =>
    net.createServer((near) => {
      const far = net.connect(port, host);
      const pair = { near, far };
      pairs.add(pair);
      near.on('data', (chunk) => far.write(chunk));
      far.on('data', (chunk) => silent || near.write(chunk));
      const end = () => {
        near.destroy();
        far.destroy();
        pairs.delete(pair);
      };
      for (const socket of [near, far]) socket.on('error', end).on('close', end);
    });
  let listener: net.Server | null = await listening(make(), 0);
  const own = (listener.address() as net.AddressInfo).port;
  async function cut(): Promise<void> {
    const closing = listener;
    listener = null;
    const closed = new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()));
    for (const { near } of pairs) near.destroy();
    await closed;
    silent = false;
  }
  return {
    port: own,
    cut,
    silence() {
      silent = true;
    },
    async heal() {
      if (silent) await cut();
      listener ??= await listening(make(), own);
    },
    close: cut,
  };
}

function listening(server: net.Server, port: number): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
