import type { By } from '@contracts/message.js';
import { differences, swapped } from '@domain/changes.js';
import { type Area, type Changed, part } from '@domain/decider.js';
import { refused } from '@domain/refused.js';
import { AreaState } from '@domain/state.js';
import type { View } from '@domain/view.js';
import type { Engine, Order, Outcome } from '@platform/engine.js';
import { freshId } from '@platform/ids.js';

/** A small area to try the core on: cards in a tree with titles of their own, points, and a person's name. */
export interface Card {
  id: string;
  parent: string | null;
  title: string;
  points: number;
  owner: { person: string; name: string } | null;
}
type Content = Pick<Card, 'title' | 'points'>;
type Added = { id: string; parent: string | null } & Content;
type CardEvent =
  | { type: 'CardAdded'; data: Added }
  | { type: 'CardRemoved'; data: Added }
  | { type: 'CardDescribed'; data: { id: string; changed: Changed<Content> } }
  | { type: 'CardMoved'; data: { id: string; parent: { old: string | null; new: string | null } } }
  | { type: 'CardsRaised'; data: { by: number; ids: readonly string[] } }
  | { type: 'CardSealed'; data: { id: string } }
  | { type: 'CardOwned'; data: { id: string; person: string; name: string } }
  | { type: 'PersonErased'; data: { id: string; person: string } };

export class Cards extends AreaState {
  readonly cards = this.table<Card>('cards');
  readonly titles = this.index<string>('titles');

  constructor(below?: Cards) {
    super(below);
  }
  fork(): this {
    return new Cards(this) as this;
  }
  thing(kind: string, id: string): Card | undefined {
    return kind === 'card' ? this.cards.get(id) : undefined;
  }
  ids(): Iterable<string> {
    return this.cards.keys();
  }
  reindex(): void {
    for (const { id, title } of this.cards.values()) this.titles.set(title, id);
  }
  put(card: Card): void {
    const before = this.cards.get(card.id);
    if (before && this.titles.get(before.title) === card.id) this.titles.delete(before.title);
    this.cards.set(card.id, card);
    if (!this.titles.has(card.title)) this.titles.set(card.title, card.id);
    for (const parent of [card.parent, before?.parent]) if (parent) this.note('card', parent);
  }
  with(id: string, changes: Partial<Card>): void {
    const card = this.cards.get(id);
    if (card) this.put({ ...card, ...changes });
  }
  isBelow(id: string | null, top: string): boolean {
    for (let at = id; at; at = this.cards.get(at)?.parent ?? null) if (at === top) return true;
    return false;
  }
}

const card = part<Cards, CardEvent>()({
  kind: 'card',
  decide: {
    add({ id, parent = null, title, points = 0 }: Partial<Added> & { title: string }, _, { newId }) {
      return [{ type: 'CardAdded', data: { id: id ?? newId(0), parent, title, points } }];
    },
    describe({ id, ...wanted }: { id: string } & Partial<Content>, state) {
      const it = state.cards.get(id);
      if (!it) return refused('NOT_FOUND');
      const { title, points } = it;
      const changed = differences<Content>({ title, points }, wanted);
      return changed ? [{ type: 'CardDescribed', data: { id, changed } }] : [];
    },
    move({ id, parent }: { id: string; parent: string | null }, state) {
      const it = state.cards.get(id);
      if (!it || (parent && !state.cards.has(parent))) return refused('NOT_FOUND');
      if (state.isBelow(parent, id)) return refused('CYCLE');
      return it.parent === parent ? [] : [{ type: 'CardMoved', data: { id, parent: { old: it.parent, new: parent } } }];
    },
    raise: ({ by, ids }: { by: number; ids: string[] }) => [{ type: 'CardsRaised', data: { by, ids } }],
    seal: ({ id }: { id: string }) => [{ type: 'CardSealed', data: { id } }],
    own: ({ id, person, name }: { id: string; person: string; name: string }) => [
      { type: 'CardOwned', data: { id, person, name } },
    ],
    erase: ({ id, person }: { id: string; person: string }) => [{ type: 'PersonErased', data: { id, person } }],
    fail() {
      throw new TypeError('a mistake');
    },
  },
  evolve: {
    CardAdded: (state, data) => state.put({ ...data, owner: null }),
    CardRemoved(state, { id }) {
      const it = state.cards.get(id);
      if (it && state.titles.get(it.title) === id) state.titles.delete(it.title);
      state.cards.delete(id);
      if (it?.parent) state.note('card', it.parent);
    },
    CardDescribed: (state, { id, changed }) =>
      state.with(id, Object.fromEntries(Object.entries(changed).map(([key, value]) => [key, value?.new]))),
    CardMoved: (state, { id, parent }) => state.with(id, { parent: parent.new }),
    CardsRaised(state, { by, ids }) {
      for (const id of ids) state.with(id, { points: (state.cards.get(id)?.points ?? 0) + by });
    },
    CardSealed() {},
    CardOwned: (state, { id, person, name }) => state.with(id, { owner: { person, name } }),
    PersonErased: (state, { id }) => state.with(id, { owner: null }),
  },
  invert: {
    CardAdded: (data) => [{ type: 'CardRemoved', data }],
    CardRemoved: (data) => [{ type: 'CardAdded', data }],
    CardDescribed: ({ id, changed }) => [{ type: 'CardDescribed', data: { id, changed: swapped(changed) } }],
    CardMoved: ({ id, parent }) => [{ type: 'CardMoved', data: { id, parent: { old: parent.new, new: parent.old } } }],
    CardsRaised: ({ by, ids }) => [{ type: 'CardsRaised', data: { by: -by, ids } }],
  },
  touches: { CardsRaised: ({ ids }) => ids.map((id) => ({ kind: 'card', id })) },
  history: {
    CardsRaised({ by }, id, state, after) {
      const { points }: Partial<Card> = { ...state.cards.get(id), ...after };
      return points === undefined ? [] : [{ name: 'points', old: points - by, new: points }];
    },
  },
  change: { CardAdded: 'CREATE', CardRemoved: 'DELETE' },
  personal: { CardOwned: (data) => [{ person: data.person, holder: data as never, key: 'name' }] },
});

/** Rules: a title is unique; `mallory` may not write. */
const cardArea: Area<Cards> = {
  name: 'todos',
  version: 1,
  empty: () => new Cards(),
  views: [],
  parts: [card],
  rules(state, events) {
    for (const { data } of events as readonly { data: { id?: string } }[]) {
      const it = data.id === undefined ? undefined : state.cards.get(data.id);
      if (it && state.titles.get(it.title) !== it.id) return refused('TITLE_TAKEN', { title: it.title });
    }
    return null;
  },
  may(state, right, ...[id, by, facts]) {
    if (facts.users) return (facts.users as Cards).titles.has(by.user);
    return (right === 'read' || by.user !== 'mallory') && (id === null || state.cards.has(id));
  },
};

export const cards = cardArea as unknown as Area;

/** The same cards as the area that rights come from: who has a card's title as name may. */
export const people = { ...cardArea, name: 'users', may: () => true } as unknown as Area;

export const cardRows: View<Card, Cards> = {
  name: 'cards',
  of: 'todos',
  kind: 'card',
  indexes: ['title'],
  row: (it, state) => ({ ...it, revision: state.touches.last(it.id), children: count(state, it.id) }),
};

function count(state: Cards, id: string): number {
  let children = 0;
  for (const { parent } of state.cards.values()) if (parent === id) children++;
  return children;
}

/** A command on cards; answers the state of what it touched. */
export function order(command: string, data: Record<string, unknown>, more: Partial<Order> = {}): Order {
  return {
    ...{ tenant: 't', area: 'todos', command, data, by: { user: 'mira' } as By, commandId: freshId(), asks: null },
    answer: (state, touched) => touched.map(({ id }) => (state as Cards).cards.get(id)),
    ...more,
  };
}
export const undo = (token: string, more: Partial<Parameters<Engine['undo']>[0]> = {}) => {
  const { tenant, by, commandId, answer } = order('undo', {});
  return { tenant, by, commandId, answer, token, partial: false, ...more };
};

/** The outcome, which must be done: its token, revision and the rest. */
export function done(outcome: Outcome) {
  if (outcome.status !== 'done') throw new Error(JSON.stringify(outcome.refusal));
  return { ...outcome, token: outcome.command as string };
}
export const code = (outcome: Outcome): string => (outcome.status === 'refused' ? outcome.refusal.code : 'done');

/** All that a state holds, to be compared. */
export function dump(state: AreaState): unknown {
  const tables = [...state.stored()].map(([name, it]) => [name, Object.fromEntries([...it.entries()].sort(byKey))]);
  return { tables: Object.fromEntries(tables), touches: Object.fromEntries([...state.touches.entries()].sort(byKey)) };
}
const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
