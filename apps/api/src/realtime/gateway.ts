import { setTimeout as sleep } from 'node:timers/promises';
import { Inject } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import type { Subscription } from '@platform/ports.js';
import { CONTEXT, type Context } from '../context.js';
import { barOf } from '../tenants.js';
import type { Socket } from './adapter.js';
import { closing, type Wish } from './closing.js';
import { type Following, follow, missed } from './follow.js';
import { Presence, type Visitor } from './presence.js';
import { presentOf, visitorAt } from './visit.js';

/** Milliseconds between two signs of life, and between two looks whether sessions are alive that no message ended. */
const heartbeat = 30_000;
const sessionsBeat = 10_000;

/** Messages that a socket may send within so many milliseconds: who goes from cell to cell sends some in a second. */
const mostMessages = 300;
const within = 10_000;

interface Known {
  alive: boolean;
  /** Messages since then. */
  heard: { since: number; count: number };
  /** The newest subscription, and what follows by it once it was begun. */
  wish?: Wish;
  following?: Following;
  end?: NodeJS.Timeout;
  /** How it is told who else is there, once it has said where its person is. */
  visitor?: Visitor;
}

@WebSocketGateway()
export class UpdatesGateway implements OnGatewayConnection<Socket>, OnGatewayDisconnect<Socket> {
  private readonly sockets = new Map<Socket, Known>();
  private readonly beats: NodeJS.Timeout[];
  /** Tenants whose ending sessions are heard, for as long as a websocket of theirs is open. */
  private readonly heard = new Map<string, { sockets: number; ends: Subscription }>();
  private readonly presence: Presence;

  constructor(@Inject(CONTEXT) private readonly context: Context) {
    this.presence = new Presence(context.ports.channel);
    this.beats = [
      setInterval(() => this.lookForLife(), heartbeat).unref(),
      setInterval(() => void this.lookForSessions(), sessionsBeat).unref(),
    ];
    context.tenants.onOrder((id) => void this.lookForSessions(id));
  }

  handleConnection(socket: Socket): void {
    this.hearEnds(socket.caller.tenant);
    const left = Math.min(socket.caller.expiresAt - Date.now(), 2 ** 31 - 1);
    const end = setTimeout(() => socket.close(closing.sessionEnded, 'session ended'), left).unref();
    const known: Known = { alive: true, end, heard: { since: Date.now(), count: 0 } };
    this.sockets.set(socket, known);
    socket.on('message', () => {
      if (Date.now() - known.heard.since > within) known.heard = { since: Date.now(), count: 0 };
      if (++known.heard.count <= mostMessages) return;
      socket.close(closing.tooMuch, 'too many messages');
      socket.terminate();
    });
    socket.on('pong', () => {
      const known = this.sockets.get(socket);
      if (known) known.alive = true;
    });
    this.context.metrics.sockets.set(this.sockets.size);
  }

  handleDisconnect(socket: Socket): void {
    const known = this.sockets.get(socket);
    clearTimeout(known?.end);
    known?.following?.stop();
    if (known?.visitor) this.presence.leave(socket.caller.tenant, known.visitor);
    if (this.sockets.delete(socket)) this.leave(socket.caller.tenant);
    this.context.metrics.sockets.set(this.sockets.size);
  }

  /** `{ topics, since? }`. A second subscription replaces the first. */
  @SubscribeMessage('subscribe')
  async subscribe(@ConnectedSocket() socket: Socket, @MessageBody() data: unknown): Promise<void> {
    const wish = wishOf(data);
    if (!wish) return socket.close(closing.malformed, 'topics expected');
    const { tenant, person } = socket.caller;
    const topics = this.context.shapes.all.flatMap(({ topic }) => (topic ? [`/${topic}`] : []));
    const own = new Set(['', '/errors', ...topics, `/${person.username}`].map((end) => `updates/${tenant}${end}`));
    if (!wish.topics.every((topic) => own.has(topic))) return socket.close(closing.forbidden, 'topic forbidden');
    const known = this.sockets.get(socket);
    if (!known) return;
    known.following?.stop();
    known.wish = wish;
    const following = await follow(this.context, socket, wish).catch((error: unknown) => {
      missed(this.context, socket, error);
      return { stop() {} };
    });
    if (!following) return socket.close(closing.sessionEnded, 'session ended');
    // Another subscription may have come meanwhile.
    if (this.sockets.has(socket) && known.wish === wish) known.following = following;
    else following.stop();
  }

  /** `{ view, element?, field? }`: where its person is, as others are told while it is open; `null`: nowhere any more. */
  @SubscribeMessage('present')
  present(@ConnectedSocket() socket: Socket, @MessageBody() data: unknown): void {
    const present = presentOf(socket, data);
    const known = this.sockets.get(socket);
    if (present === undefined) socket.close(closing.malformed, 'a view expected');
    if (present === undefined || !known) return;
    known.visitor ??= visitorAt(this.context, socket);
    this.presence.say(socket.caller.tenant, known.visitor, present);
  }

  /** Tells all that the server goes, and gives them half a second to hear it; they come back by themselves. */
  async closeAll(): Promise<void> {
    for (const beat of this.beats) clearInterval(beat);
    this.presence.close();
    for (const socket of this.sockets.keys()) socket.close(closing.stopping, 'server stops');
    for (const end = Date.now() + 500; this.sockets.size > 0 && Date.now() < end; ) await sleep(10);
  }

  private hearEnds(tenant: string): void {
    const known = this.heard.get(tenant);
    const ended = (id: string): void => {
      for (const socket of this.sockets.keys()) {
        const { caller } = socket;
        if (caller.tenant === tenant && [caller.person.session, caller.person.origin].includes(id))
          socket.close(closing.sessionEnded, 'session ended');
      }
    };
    const ends = known?.ends ?? this.context.sessions.onEnd(tenant, ended, () => void this.lookForSessions(tenant));
    this.heard.set(tenant, { sockets: (known?.sockets ?? 0) + 1, ends });
  }

  private leave(tenant: string): void {
    const known = this.heard.get(tenant);
    if (!known) return;
    known.sockets--;
    if (known.sockets > 0) return;
    this.heard.delete(tenant);
    void known.ends.close();
  }

  /**
   * Of one tenant or of all: tenants that were closed, whose trial is over, that are deleted; and sessions that ended
   * unheard, of which there are none where no other process ends any. A store that is away is asked again at the next look.
   */
  private async lookForSessions(tenant?: string): Promise<void> {
    const { sessions, tenants, alone } = this.context;
    for (const socket of [...this.sockets.keys()]) {
      const { caller } = socket;
      if (tenant !== undefined && caller.tenant !== tenant) continue;
      const found = await tenants.find(caller.tenant).catch(() => undefined);
      const isOpen = found !== undefined && barOf(found) === null;
      const isAlive = isOpen && (alone || (await sessions.get(caller.tenant, caller.person.session).catch(() => true)));
      if (!isAlive) socket.close(closing.sessionEnded, 'session ended');
    }
  }

  private lookForLife(): void {
    for (const [socket, known] of this.sockets) {
      if (!known.alive) socket.terminate();
      known.alive = false;
      socket.ping();
    }
  }
}

function wishOf(data: unknown): Wish | null {
  const { topics, since } = (data ?? {}) as { topics?: unknown; since?: unknown };
  if (!Array.isArray(topics) || topics.length === 0 || topics.length > 10) return null;
  if (!topics.every((topic): topic is string => typeof topic === 'string')) return null;
  if (since !== undefined && since !== null && typeof since !== 'string') return null;
  return { topics, ...(since && { since }) };
}
