import { setImmediate as breath } from 'node:timers/promises';
import type { Audience } from '@domain/identity/rights.js';
import { areas } from '@domain/registry.js';
import type { Row } from '@platform/ports.js';
import type { Context } from '../context.js';
import { Problem } from '../http/problem.js';
import type { Batch, RowChange, TenantLive } from '../live/tenantLive.js';
import { mayRead, type Reader, readerOf } from '../reading/reader.js';
import type { Shapes, Shown } from '../reading/shapes.js';
import type { Socket } from './adapter.js';
import { closing, type Wish } from './closing.js';
import { type Labels, labelsOf, none } from './labels.js';

export interface Following {
  stop(): void;
}

/** Bytes that may wait for a receiver; one who lags more is closed and comes back with `since`. */
const mostBuffered = 32 * 1_048_576;

/** Sends a socket what it missed and then every batch, each frame as this person may see it. Null: they may not any more. */
export async function follow(context: Context, socket: Socket, wish: Wish): Promise<Following | null> {
  const { tenant } = socket.caller;
  const live = await context.live.tenant(tenant);
  const from = await sinceOf(context, live, { tenant, wish });
  const asked = await stillSignedIn(context, socket);
  if (!asked) return null;
  let reader = asked;

  async function deliver(batch: Batch): Promise<void> {
    if (socket.readyState !== socket.OPEN) return;
    if (batch.changes.some(({ view }) => context.shapes.of(view).rights)) {
      const now = await stillSignedIn(context, socket);
      if (!now) return socket.close(closing.sessionEnded, 'session ended');
      const changed = now.key !== reader.key;
      reader = now;
      if (changed) send(socket, '{"event":"reload"}');
    }
    const { frames, concerns } = framesFor(batch, { context, live, reader, wish, tenant });
    if (concerns) frames.push(positionFrame(context, batch.position));
    // A long batch goes in pieces, so that who keeps up is not taken for slow.
    for (let at = 0; at < frames.length; at += 256) {
      if (at > 0) await breath();
      sendTogether(socket, frames.slice(at, at + 256));
    }
    if (socket.bufferedAmount <= mostBuffered) return;
    context.metrics.socketsClosedSlow.inc();
    socket.close(closing.tooSlow, 'too slow');
    socket.terminate();
  }

  return live.between(async () => {
    send(socket, JSON.stringify({ event: 'subscribed', data: { topics: wish.topics } }));
    if (from !== null) {
      const missed = from === 'foreign' ? null : await live.since(from);
      if (missed && !mayHaveOtherRights(missed, context.shapes, reader)) await deliver(missed);
      else send(socket, '{"event":"reload"}');
    }
    return { stop: live.listen((batch) => deliver(batch).catch((error: unknown) => missed(context, socket, error))) };
  });
}

/** Whoever did not get a batch, as when a store was away while rights changed, comes back with `since` and gets all of it. */
export function missed({ log }: Context, socket: Socket, err: unknown): void {
  log.warn({ err }, 'a websocket is closed, as it could not be told all');
  socket.close(closing.missed, 'something was missed');
}

/** What they see was another choice before: what came into sight since is not among the changes. */
const mayHaveOtherRights = ({ changes }: Batch, shapes: Shapes, { person }: Reader): boolean =>
  changes.some(({ view, id }) => {
    const { rights } = shapes.of(view);
    return rights === 'all' || (rights === 'own' && id === person.id);
  });

interface Asked {
  tenant: string;
  wish: Wish;
}

/** Another process may have told them of what this one hears in a moment. Null: they name no position. */
async function sinceOf({ positions, ports }: Context, live: TenantLive, { tenant, wish }: Asked) {
  if (!wish.since) return null;
  const from = positions.read(wish.since);
  if (from === 'foreign' || from <= live.position) return from;
  if (from <= (await ports.events.head(`${tenant}.`, Object.keys(areas)))) await live.reached(from);
  return from;
}

const positionFrame = ({ positions }: Context, position: number): string =>
  JSON.stringify({ event: 'position', data: { position: positions.print(position) } });

/** In one write: with many sockets, writing is what a change costs most. */
function sendTogether(socket: Socket, texts: readonly string[]): void {
  socket.stream.cork();
  for (const text of texts) send(socket, text);
  socket.stream.uncork();
}

function send(socket: Socket, text: string): void {
  if (socket.readyState === socket.OPEN) socket.send(text);
}

/** Who the person is now, or null if their session has ended with the change. */
async function stillSignedIn(context: Context, socket: Socket): Promise<Reader | null> {
  const { tenant, person, expiresAt } = socket.caller;
  const claims = { tenant, sub: person.id, sid: person.session, exp: Math.floor(expiresAt / 1_000) };
  try {
    socket.caller.person = await context.people.signedIn(tenant, claims);
    return readerOf(context, tenant, socket.caller.person);
  } catch (thrown) {
    if (thrown instanceof Problem) return null;
    throw thrown;
  }
}

interface Receiver {
  context: Context;
  tenant: string;
  live: TenantLive;
  reader: Reader;
  wish: Wish;
}

/**
 * The frames of a batch; the same text for all who see all alike. Where its rows were read with those of the batch before,
 * that one told all: it concerns the receiver nevertheless, who may wait for its position.
 */
function framesFor(
  batch: Batch,
  { context, tenant, live, reader, wish }: Receiver,
): { frames: string[]; concerns: boolean } {
  const made = textsOf(batch, reader.key);
  const known = new Map<string | undefined, Labels>([[undefined, none]]);
  const labelsIn = (tree: string | undefined): Labels => {
    const labels = known.get(tree) ?? labelsOf(batch, live, { reader, tree: tree as string });
    known.set(tree, labels);
    return labels;
  };
  const frames: string[] = [];
  let concerns = false;
  for (const shape of context.shapes.all) {
    const topic = topicOf(shape, tenant, reader);
    if (topic === null || !wish.topics.includes(topic)) continue;
    const labels = labelsIn(shape.tree);
    for (const change of changesOf(shape, batch, labels)) {
      // Of themselves people see more, though they otherwise see all alike.
      const own = isOwn(change, reader) ? ' own' : '';
      const name = `${topic} ${change.id} ${shape.segment}${own}`;
      let text = made.get(name);
      if (text === undefined) {
        text = frameOf(shape, change, { context, batch, live, reader, topic, labels });
        made.set(name, text);
      }
      concerns ||= text !== null;
      if (text) frames.push(text);
    }
  }
  return { frames, concerns };
}

/** What is of one person, or is or was for them alone. */
const isOwn = ({ id, row, before }: RowChange, { person }: Reader): boolean =>
  id === person.id || [row, before].some((it) => (it?.['audience'] as Audience | undefined)?.user === person.id);

/** Those that the batch names, and those of which only what is seen of them changed. */
function changesOf(shape: Shown, { changes }: Batch, { before, after }: Labels): RowChange[] {
  const named = changes.filter(({ view }) => view === shape.view);
  if (before.size + after.size === 0) return named;
  const others = new Map([...before, ...after]);
  for (const { id } of named) others.delete(id);
  return [...[...others.values()].map((row) => ({ view: shape.view, id: row.id, row, before: row })), ...named];
}

/** Where a shape's frames go, for one receiver; null: nowhere. */
function topicOf({ topic, whose }: Shown, tenant: string, { person }: Reader): string | null {
  if (whose) return `updates/${tenant}/${person.username}`;
  if (topic === null) return null;
  return topic ? `updates/${tenant}/${topic}` : `updates/${tenant}`;
}

const isTheirs = ({ whose }: Shown, { person }: Reader, row: Row): boolean => !whose || row[whose] === person.id;

interface Frame {
  context: Context;
  batch: Batch;
  live: TenantLive;
  reader: Reader;
  topic: string;
  labels: Labels;
}
type Sight = 'whole' | 'label' | null;

/** Null if this person does not see it, neither before nor now; '' if they see no change in it. */
function frameOf(
  shape: Shown,
  change: RowChange,
  { context, batch, live, reader, topic, labels }: Frame,
): string | null {
  const placed = placedOf(shape, change, { batch, live });
  const before = placed ? placed.before : (change.before ?? asItWas(change.row));
  const sightOf = (row: Row | null, label: boolean): Sight =>
    row && !row['deleted'] && isTheirs(shape, reader, row) && mayRead(reader, row) ? 'whole' : label ? 'label' : null;
  const [old, now] = [labels.before.get(change.id), labels.after.get(change.id)];
  const [saw, sees] = [sightOf(before, !!old), sightOf(change.row, !!now)];
  if (!saw && !sees) return null;
  if (saw === 'whole' && sees === 'whole' && placed && !isToldBy(shape, placed)) return '';
  const masked = (row: Row | undefined) => (row ? shape.masked?.(row) : null);
  if (saw === 'label' && sees === 'label' && JSON.stringify(masked(old)) === JSON.stringify(masked(now))) return null;
  const updateType = !sees ? 'deleted' : saw ? 'updated' : 'created';
  const whole = () =>
    shape.wire(reader, change.row as Row, {
      tree: shape.tree ? live.rows(shape.tree) : undefined,
      live,
      enrich: shape.enriched,
    });
  const element = sees === 'whole' ? whole() : sees === 'label' ? masked(now) : change.id;
  const { elementType, segment } = shape;
  const named = change.row ?? before;
  const type = (named && shape.segmentOf?.(named)) ?? segment;
  const position = context.positions.print(batch.position);
  return JSON.stringify({ event: 'update', data: { topic, position, updateType, elementType, type, element } });
}

/** Of what is not held nobody knows how it was; but what is deleted was there. */
const asItWas = (row: Row | null): Row | null => (row?.['deleted'] ? { ...row, deleted: false } : null);

/** The change of the row that tells where a thing stands, if that is another; it is written with its own. */
function placedOf({ view, tree }: Shown, { id }: RowChange, { batch, live }: Pick<Frame, 'batch' | 'live'>) {
  if (!tree || tree === view) return null;
  return changesIn(batch, tree).get(id) ?? { before: live.rows(tree).get(id) ?? null, row: null };
}

const isToldBy = ({ follows = [] }: Shown, { before, row }: Pick<RowChange, 'before' | 'row'>): boolean =>
  !before || !row || follows.some((name) => JSON.stringify(before[name]) !== JSON.stringify(row[name]));

function changesIn(batch: Batch, view: string): Map<string, RowChange> {
  const byView = changes.get(batch) ?? new Map<string, Map<string, RowChange>>();
  changes.set(batch, byView);
  const known = byView.get(view) ?? new Map(batch.changes.filter((it) => it.view === view).map((it) => [it.id, it]));
  byView.set(view, known);
  return known;
}
const changes = new WeakMap<Batch, Map<string, Map<string, RowChange>>>();

type Texts = Map<string, string | null>;
const texts = new WeakMap<Batch, Map<string, Texts>>();

function textsOf(batch: Batch, key: string): Texts {
  const byReader = texts.get(batch) ?? new Map<string, Texts>();
  texts.set(batch, byReader);
  const mine: Texts = byReader.get(key) ?? new Map();
  byReader.set(key, mine);
  return mine;
}
