import { WebSocket } from 'ws';
import type { Element } from './plan.js';

export interface Frame {
  event: string;
  data?: { topic?: string; topics?: string[]; position?: string; updateType?: string; element?: Element | string };
}
/** A websocket of the product as an independent client would open it. */
export interface Socket {
  frames: Frame[];
  /** The close code, or the HTTP status where there was no upgrade; null while it is open. */
  ended: number | null;
  send(text: string): void;
  /** Throws after 30 s. */
  until(holds: (frames: Frame[], ended: number | null) => boolean): Promise<void>;
  close(): void;
}

export function openSocket(url: string, protocols: string[]): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url.replace('http', 'ws'), protocols);
    const it: Socket = {
      frames: [],
      ended: null,
      send: (text) => socket.send(text),
      async until(holds) {
        for (let left = 3_000; !holds(it.frames, it.ended); left--) {
          if (left === 0) throw new Error(`ended ${it.ended}, heard ${JSON.stringify(it.frames)}`);
          await new Promise((next) => setTimeout(next, 10));
        }
      },
      close: () => socket.terminate(),
    };
    socket.on('message', (message) => it.frames.push(JSON.parse(String(message)) as Frame));
    socket.on('open', () => resolve(it));
    socket.on('close', (code) => {
      it.ended ??= code;
      resolve(it);
    });
    socket.on('unexpected-response', (_, answer) => {
      it.ended = answer.statusCode ?? 0;
      socket.terminate();
      resolve(it);
    });
    socket.on('error', () => {});
  });
}

/** Opened with a token and subscribed. */
export async function follow(
  url: string,
  { token, topics, since, tenant = 'dev' }: { token: string; topics: string[]; since?: string; tenant?: string },
): Promise<Socket> {
  const it = await openSocket(`${url}/api/${tenant}/ws`, ['v1', `bearer.${token}`]);
  it.send(JSON.stringify({ event: 'subscribe', data: { topics, ...(since && { since }) } }));
  await it.until((frames, ended) => frames.length > 0 || ended !== null);
  return it;
}

/** The element of an update frame; of a deletion there is only its id. */
export const elementOf = ({ data }: Frame) => data?.element as Element;
export const updates = ({ frames }: Socket) => frames.filter(({ event }) => event === 'update');
export const lastPosition = ({ frames }: Socket) =>
  frames.findLast(({ event }) => event === 'position')?.data?.position as string;
