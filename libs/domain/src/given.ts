import type { By, DomainEvent, Envelope } from '@contracts/message.js';
import type { Area, Facts, Given, Part, Touched } from './decider.js';
import { Refused } from './refused.js';
import type { AreaState } from './state.js';
import { versionOf } from './versions.js';

/** The grammar of tests: `given(...events).when(command, data, as('mira')).then(...events) | .refused(code)`. */
export interface Trying {
  when(command: string, data: object, how?: Partial<Given>): Told;
}
export interface Told {
  /** The decision is exactly these events. */
  then(...events: readonly DomainEvent[]): void;
  refused(code: string, rule?: string): void;
  readonly events: readonly DomainEvent[];
  readonly refusal: Refused | null;
}

/** An area's history as tests (and nothing else) fold it: events one by one, commands on an overlay. */
export class Telling<S extends AreaState> {
  readonly state: S;
  readonly log: Envelope[] = [];
  private commands = 0;

  constructor(
    private readonly area: Area<S>,
    private readonly facts: Facts = {},
  ) {
    this.state = area.empty();
  }

  /** Folds events as one command. */
  happened(
    events: readonly DomainEvent[],
    { by = { user: 'mira' }, now = this.now() }: Partial<Given> = {},
  ): Envelope[] {
    const command = `command-${this.commands++}`;
    return events.map((event) => {
      const v = versionOf(partOf(this.area, event.type), event.type);
      const meta = { id: `${this.log.length}`, v, time: now, by, command, revision: this.log.length };
      const envelope = { ...meta, type: event.type, data: structuredClone(event.data) } as Envelope;
      fold(this.area, this.state, envelope);
      this.log.push(envelope);
      return envelope;
    });
  }

  /** Decides a command as `execute` does: each part on what the ones before it did, the rules on the end. */
  decide(command: string, data: object, how: Partial<Given> = {}): readonly DomainEvent[] | Refused {
    const overlay = this.state.fork();
    const by = how.by ?? { user: 'mira' };
    const facts = how.facts ?? this.facts;
    const given: Given = {
      ...{ by, facts, now: this.now(), newId: (n) => `id-${this.commands}-${n}` },
      may: (right, id) => !facts.users || this.area.may(overlay, right, id, by, facts),
      ...how,
    };
    const events: DomainEvent[] = [];
    for (const part of this.area.parts) {
      const decided = part.decide[command]?.(structuredClone(data), overlay, given) ?? [];
      if (decided instanceof Refused) return decided;
      for (const event of decided as readonly DomainEvent[]) {
        const meta = { id: '', v: 1, time: given.now, by, command: '', revision: this.log.length + events.length };
        fold(this.area, overlay, { ...meta, ...event });
        events.push(event);
      }
    }
    return this.area.rules?.(overlay, events, given) ?? events;
  }

  /** The events that take a command's back, latest first, each on what the ones before it did; null: one can't be. */
  inverse(envelopes: readonly Envelope[]): DomainEvent[] | Refused | null {
    const overlay = this.state.fork();
    const events: DomainEvent[] = [];
    const made = envelopes.filter(({ type }) => partOf(this.area, type).change?.[type] === 'CREATE');
    const gone = new Set(made.map(({ data }) => (data as { id: string }).id));
    const undoing = { removes: (id: string) => gone.has(id), alone: () => true };
    for (const envelope of envelopes.toReversed()) {
      const invert = partOf(this.area, envelope.type).invert?.[envelope.type];
      const inverted = invert?.(envelope.data as never, overlay, undoing);
      if (!inverted || inverted instanceof Refused) return inverted ?? null;
      for (const event of inverted as readonly DomainEvent[]) {
        fold(this.area, overlay, { ...envelope, ...event });
        events.push(event);
      }
    }
    const given = { by: { user: 'mira' }, now: this.now(), newId: String, facts: this.facts, may: () => true };
    return this.area.rules?.(overlay, events, given) ?? events;
  }

  private now(): string {
    return new Date(Date.UTC(2026, 0, 1) + this.commands * 1000).toISOString();
  }
}

export const partOf = <S extends AreaState>(area: Area<S>, type: string): Part<S, DomainEvent> =>
  area.parts.find((part) => type in part.evolve) as Part<S, DomainEvent>;

/** What the engine does with an event: evolve, stamp, note. */
export function fold<S extends AreaState>(area: Area<S>, state: S, envelope: Envelope): readonly Touched[] {
  const part = partOf(area, envelope.type);
  const { type, data } = envelope;
  part.evolve[type]?.(state, data as never, envelope);
  const touched = part.touches?.[type]?.(data as never, state) ?? [
    { kind: part.kind, id: (data as { id: string }).id },
  ];
  for (const { kind, id } of touched) {
    state.touch(id, envelope);
    state.note(kind, id);
  }
  return touched;
}

/** The grammar over an area. Data of events and commands must be equal as JSON. */
export const grammar =
  <S extends AreaState>(area: Area<S>, facts: Facts = {}) =>
  (...past: readonly DomainEvent[]): Trying => ({
    when(command, data, how) {
      const telling = new Telling(area, facts);
      for (const event of past) telling.happened([event]);
      const decided = telling.decide(command, data, how);
      const events = decided instanceof Refused ? [] : decided;
      const refusal = decided instanceof Refused ? decided : null;
      return {
        events,
        refusal,
        // biome-ignore lint/suspicious/noThenProperty: the grammar's word; nobody awaits it
        then: (...expected) => expect(refusal?.refusal ?? json(events)).toEqual(json(expected)),
        refused(code, rule) {
          expect(refusal?.refusal.code ?? events).toBe(code);
          if (rule) expect(refusal?.refusal.errors?.map((it) => it.rule)).toContain(rule);
        },
      };
    },
  });

/** Who does it: `as('tom', 'mira')` is Tom standing in for Mira. */
export const as = (user: string, actingFor?: string): { by: By } => ({ by: { user, ...(actingFor && { actingFor }) } });

const json = (it: unknown): unknown => JSON.parse(JSON.stringify(it));
