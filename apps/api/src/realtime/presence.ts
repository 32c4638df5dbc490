import { randomUUID } from 'node:crypto';
import { countHeld } from '@platform/held.js';
import type { Channel, Subscription } from '@platform/ports.js';

/** Where somebody is: at a view, and in it at a field of an element while they write it. */
export interface Present {
  user: string;
  view: string;
  element: string | null;
  field: string | null;
}
/** A websocket at a view. */
export interface Visitor {
  /** Tells it who else is there, as far as it may know. */
  tell(others: readonly Present[]): void;
}

/** Milliseconds between two signs that those here are still here; whoever gave none for three of them is gone. */
const pulse = 20_000;
/**
 * Milliseconds in which changes are gathered: who types from cell to cell is told of once. With many who are told it is
 * longer, as each of them is told of all: so much more for each.
 */
const gathered = 100;
const moreForEach = 4;
/** Of whom each is told: those who did something last. */
const mostTold = 100;

/** What processes tell each other: of one of their visitors, or the wish to hear of all. `present` null: they went. */
type Message = { from: string; visitor: number; present: Present | null } | { from: string; asks: true };

/**
 * Who is where, by tenant. It is known only while the websockets are open: processes tell each other over the channel,
 * nothing of it is stored.
 */
export class Presence {
  private readonly process = randomUUID();
  private readonly rooms = new Map<string, Room>();
  private readonly beat: NodeJS.Timeout;
  private readonly uncount = countHeld('visitors', () => this.rooms.values().reduce((sum, { size }) => sum + size, 0));
  private count = 0;

  constructor(private readonly channel: Channel) {
    this.beat = setInterval(() => {
      for (const room of this.rooms.values()) room.beat();
    }, pulse).unref();
  }

  /** Null: they left the view. */
  say(tenant: string, visitor: Visitor, present: Present | null): void {
    if (!present) {
      this.leave(tenant, visitor);
      return;
    }
    const room = this.rooms.get(tenant) ?? new Room(this.channel, tenant, this.process);
    this.rooms.set(tenant, room);
    room.say(visitor, present, () => ++this.count);
  }

  leave(tenant: string, visitor: Visitor): void {
    const room = this.rooms.get(tenant);
    room?.leave(visitor);
    if (!room?.isEmpty) return;
    room.close();
    this.rooms.delete(tenant);
  }

  close(): void {
    clearInterval(this.beat);
    this.uncount();
    for (const room of this.rooms.values()) room.close();
    this.rooms.clear();
  }
}

/** The visitors of one tenant: those of this process, and what others tell of theirs. */
class Room {
  private readonly here = new Map<Visitor, { id: number; present: Present }>();
  private readonly elsewhere = new Map<string, { present: Present; until: number }>();
  private readonly subscription: Subscription;
  private readonly topic: string;
  private gathering: NodeJS.Timeout | undefined;
  /** Of whom other processes are to hear. */
  private readonly untold = new Set<Visitor>();

  constructor(
    private readonly channel: Channel,
    tenant: string,
    private readonly process: string,
  ) {
    this.topic = `presence/${tenant}`;
    this.subscription = channel.subscribe(
      this.topic,
      (message) => this.hear(message as Message),
      () => this.ask(),
    );
    this.ask();
  }

  get isEmpty(): boolean {
    return this.here.size === 0;
  }

  get size(): number {
    return this.here.size + this.elsewhere.size;
  }

  say(visitor: Visitor, present: Present, newId: () => number): void {
    const { id } = this.here.get(visitor) ?? { id: newId() };
    last(this.here, visitor, { id, present });
    this.untold.add(visitor);
    this.changed();
  }

  leave(visitor: Visitor): void {
    const known = this.here.get(visitor);
    if (!known) return;
    this.here.delete(visitor);
    this.untold.delete(visitor);
    this.publish(known.id, null);
    this.changed();
  }

  /** Says again who is here, and forgets whom nobody speaks of any more. */
  beat(): void {
    for (const { id, present } of this.here.values()) this.publish(id, present);
    for (const [key, { until }] of this.elsewhere) if (until < Date.now()) this.elsewhere.delete(key);
    this.changed();
  }

  close(): void {
    clearTimeout(this.gathering);
    void this.subscription.close();
  }

  private hear(message: Message): void {
    if (message.from === this.process) return;
    if ('asks' in message) {
      for (const { id, present } of this.here.values()) this.publish(id, present);
      return;
    }
    const { from, visitor, present } = message;
    const key = `${from} ${visitor}`;
    const until = Date.now() + 3 * pulse;
    const known = this.elsewhere.get(key);
    if (known && present && isSame(known.present, present)) {
      known.until = until;
      return;
    }
    if (present) last(this.elsewhere, key, { present, until });
    else this.elsewhere.delete(key);
    this.changed();
  }

  private ask(): void {
    this.channel.publish(this.topic, { from: this.process, asks: true } satisfies Message);
  }

  private publish(visitor: number, present: Present | null): void {
    this.channel.publish(this.topic, { from: this.process, visitor, present } satisfies Message);
  }

  private changed(): void {
    this.gathering ??= setTimeout(
      () => {
        this.gathering = undefined;
        for (const visitor of this.untold) this.sayHere(visitor);
        this.untold.clear();
        // One more than is told: nobody is told of themselves.
        const all = [this.elsewhere, this.here].flatMap((some) =>
          [...some.values()].slice(-mostTold - 1).map(({ present }) => present),
        );
        for (const [visitor, { present }] of this.here)
          visitor.tell(all.filter(({ user }) => user !== present.user).slice(-mostTold));
      },
      Math.max(gathered, moreForEach * this.here.size),
    ).unref();
  }

  private sayHere(visitor: Visitor): void {
    const known = this.here.get(visitor);
    if (known) this.publish(known.id, known.present);
  }
}

const isSame = (a: Present, b: Present): boolean =>
  a.user === b.user && a.view === b.view && a.element === b.element && a.field === b.field;

/** Behind all others: those who did something last stand last. */
function last<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.delete(key);
  map.set(key, value);
}
