import WebSocket from 'ws';
import type { Thing } from './api.js';
import type { TestServer } from './server.js';

export interface Listener {
  /** The next frame; rejects when the socket closes or nothing comes for fifteen seconds. */
  next(): Promise<Thing>;
  /** Frames up to the next `position`, that one included. */
  batch(): Promise<Thing[]>;
  send(event: string, data: unknown): void;
  close(): void;
  /** Hears nothing any more until it is resumed. */
  pause(): void;
  resume(): void;
  /** The code it was closed with. */
  closed: Promise<number>;
}

/** Opens `/api/{tenant}/ws`; rejects with the HTTP status where the upgrade is refused. */
export function listen(server: Pick<TestServer, 'url'>, tenant: string, token: string): Promise<Listener> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/${tenant}/ws`, ['v1', `bearer.${token}`]);
  const frames: Thing[] = [];
  let wake = () => {};
  socket.on('message', (data) => {
    frames.push(JSON.parse(data.toString()));
    wake();
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const next = async (): Promise<Thing> => {
    for (const end = Date.now() + 15_000; frames.length === 0; ) {
      if (socket.readyState === WebSocket.CLOSED || Date.now() > end) throw new Error('no frame came');
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, 100);
      });
    }
    return frames.shift();
  };
  const listener: Listener = {
    ...{ next, closed },
    async batch() {
      const found: Thing[] = [];
      while (found.at(-1)?.event !== 'position') found.push(await next());
      return found;
    },
    send: (event, data) => socket.send(JSON.stringify({ event, data })),
    close: () => socket.close(),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
  };
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(listener));
    socket.on('unexpected-response', (_, { statusCode }) => reject(new Error(`${statusCode}`)));
    socket.on('error', reject);
  });
}
