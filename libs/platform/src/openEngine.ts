import { randomUUID } from 'node:crypto';
import type { AreaName } from '@contracts/message.js';
import type { Area } from '@domain/decider.js';
import { refused } from '@domain/refused.js';
import type { AreaState } from '@domain/state.js';
import { openAreas } from './areas.js';
import { openPastFolds } from './asOf.js';
import { openCodec } from './codec.js';
import type { Asked } from './decision.js';
import type { Engine } from './engine.js';
import { type Fold, streamOf } from './fold.js';
import { countHeld } from './held.js';
import { readToken } from './ids.js';
import type { Log } from './log.js';
import type { Ports, Subscription } from './ports.js';
import { Queue, type Shared } from './queue.js';
import { rightsOf } from './rights.js';
import { takeBack } from './takeBack.js';

export interface EngineOptions {
  /** Over the channel, processes that write to the same streams make room for each other. */
  ports: Pick<Ports, 'events' | 'files' | 'keys' | 'vault'> & Partial<Pick<Ports, 'channel'>>;
  areas: readonly Area[];
  /** No other process writes to these streams. */
  exclusive: boolean;
  log?: Log;
  /** Milliseconds after which a command whose outcome isn't known is answered by Away (default 5,000). */
  patience?: number;
  /** Bytes of JSON folded that idle areas may hold in memory together (default 256 MiB). */
  memory?: number;
}

/** Opens the way into the areas. One engine a process; it holds no lock: several processes may write. */
export function openEngine({ ports, areas: known, exclusive, log = () => {}, ...limits }: EngineOptions): Engine {
  const { events, vault, files } = ports;
  const { patience = 5_000, memory = 256 * 1_048_576 } = limits;
  const codec = openCodec(ports.keys);
  const areas = openAreas({ events, files, codec, log }, known, { passes: true });
  const past = openPastFolds(areas);
  const rights = rightsOf(vault);
  // Other processes may have stored what this one doesn't know: only the store's tail tells.
  const lastRevision = exclusive ? -1 : Number.MAX_SAFE_INTEGER;
  const shared: Shared = {
    ...{ events, codec, areas, log, exclusive, patience },
    others(tenant, area, commands) {
      const names = (area.uses ?? ['users']).filter((name) => name !== area.name && areas.known.has(name));
      const isSeen = exclusive || commands.every(({ order }) => order.rightsSeen);
      const look = async (name: AreaName) =>
        queues.of(tenant, name).fold(name !== 'users' ? lastRevision : isSeen ? -1 : await rights.at(tenant));
      return Promise.all(names.map(look));
    },
    async stored(fold) {
      if (fold.area.name === 'users') await rights.raise(fold.tenant, fold.revision);
    },
    lost: (stream) => ports.channel?.publish(`lost/${stream}`, me),
  };
  const me = randomUUID();
  const hear = (stream: string, queue: Queue): Subscription | undefined =>
    exclusive ? undefined : ports.channel?.subscribe(`lost/${stream}`, (who) => who !== me && queue.turns.meet());
  const queues = openQueues(shared, { memory, hear });
  const fold = (tenant: string, area: AreaName, atLeast?: number): Promise<Fold> =>
    queues.of(tenant, area).fold(atLeast);

  return {
    execute: (order) => queues.of(order.tenant, order.area).execute(order),
    async undo({ token, ...order }) {
      const it = readToken(token);
      const area = it && areas.known.get(it.area);
      if (!it || !area) return { status: 'refused', refusal: refused('NOT_FOUND').refusal, position: 0 };
      const ways = (one: Area) => ({
        ...{ events, codec, area: one },
        state: async () => (await fold(order.tenant, one.name, lastRevision)).state,
        execute: (wish: Asked) => queues.of(order.tenant, one.name).execute(wish),
      });
      const others = [...areas.known.values()].filter((other) => other !== area);
      return takeBack(ways(area), order, it, others.map(ways));
    },
    state: async <S extends AreaState>(tenant: string, area: AreaName, atLeast?: number) =>
      (await fold(tenant, area, atLeast ?? lastRevision)).state as S,
    async asOf<S extends AreaState>(tenant: string, area: AreaName, time: string) {
      const now = await fold(tenant, area, lastRevision);
      return (time >= now.maxTime ? now : await past.at(tenant, area, time)).state as S;
    },
    async known(tenant, area) {
      for await (const page of events.readStream(streamOf(tenant, area), { backwards: true, limit: 1 })) {
        for (const { revision, position, time } of page) return { revision, position, time };
      }
      return { revision: -1, position: 0, time: '' };
    },
    get unknown() {
      return queues.unknown();
    },
    close: () => queues.close(),
  };
}

interface Queues {
  of(tenant: string, area: AreaName): Queue;
  unknown(): string[];
  close(): Promise<void>;
}
interface Open {
  queue: Queue;
  hearing: Subscription | undefined;
  /** Grows with each use of any queue. */
  used: number;
  /** Ms since the process began. */
  usedAt: number;
}
interface Around {
  memory: number;
  /** Tells a queue of others who wait to write to its stream. */
  hear(stream: string, queue: Queue): Subscription | undefined;
}

/** As many stay however long nobody uses them; others are forgotten after so many milliseconds. */
const staying = 100;
const rest = 60_000;
/** Of more than so many those go that nobody has used for a moment. */
const mostAtOnce = 500;
const moment = 1_000;

/**
 * The queues of a process; idle ones are forgotten, the longest unused first, where they together hold more than `memory`,
 * or many have not been used for a while: of small tenants it is their number that counts.
 */
function openQueues(shared: Shared, { memory, hear }: Around): Queues {
  const queues = new Map<string, Open>();
  let uses = 0;
  const held = (): number => queues.values().reduce((sum, { queue }) => sum + queue.bytes, 0);
  const ends = [countHeld('areas', () => queues.size), countHeld('area_bytes', held)];
  let swept = 0;
  function forget(): void {
    swept = performance.now();
    let bytes = held();
    const least = () => (queues.size > mostAtOnce ? moment : rest);
    const isOver = ({ usedAt }: Open) =>
      bytes > memory || (queues.size > staying && performance.now() - usedAt > least());
    for (const [stream, open] of [...queues].sort(([, a], [, b]) => a.used - b.used)) {
      if (!isOver(open) || queues.size === 1) return;
      const { queue, hearing } = open;
      if (!queue.idle) continue;
      bytes -= queue.bytes;
      queues.delete(stream);
      void hearing?.close();
    }
  }
  const sweep = setInterval(forget, 10_000).unref();
  function open(tenant: string, stream: string, name: AreaName): Open {
    const area = shared.areas.known.get(name);
    if (!area) throw new Error(`there is no area ${name}`);
    const queue = new Queue(tenant, area, shared);
    const opened = { queue, hearing: hear(stream, queue), used: ++uses, usedAt: performance.now() };
    queues.set(stream, opened);
    if (queues.size > mostAtOnce && performance.now() - swept > moment / 4) forget();
    return opened;
  }
  return {
    of(tenant, name) {
      const stream = streamOf(tenant, name);
      const opened = queues.get(stream) ?? open(tenant, stream, name);
      opened.used = ++uses;
      opened.usedAt = performance.now();
      return opened.queue;
    },
    unknown: () => [...queues.values()].flatMap(({ queue }) => queue.unknown ?? []),
    async close() {
      clearInterval(sweep);
      for (const end of ends) end();
      await Promise.all([...queues.values()].map(({ queue }) => queue.close()));
      await Promise.all([...queues.values()].map(({ hearing }) => hearing?.close()));
    },
  };
}
