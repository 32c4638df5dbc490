import { setTimeout as sleep } from 'node:timers/promises';
import type { Area } from '@domain/decider.js';
import { appendGroup, firstPause, longestPause, untilAnswered } from './appending.js';
import type { Areas } from './areas.js';
import type { Asked, Verdict } from './decision.js';
import type { Outcome } from './engine.js';
import { type Fold, record, streamOf } from './fold.js';
import { gathered } from './gathering.js';
import { type Deciding, decideGroup, type Group, outcomeOf, type Timed } from './group.js';
import type { Log } from './log.js';
import { Away } from './ports.js';
import { openTurns, type Turns } from './turns.js';

/** What all queues of a process share. */
export interface Shared extends Deciding {
  areas: Areas;
  log: Log;
  /** No other process writes: a refusal needs no look at the store. */
  exclusive: boolean;
  /** Milliseconds after which a command whose outcome isn't known is answered by Away. */
  patience: number;
  /** Folds of the other areas that decisions of this one look at. */
  others(tenant: string, area: Area, commands: readonly Timed[]): Promise<Fold[]>;
  /** After events were stored, before their commands are answered. */
  stored(fold: Fold): Promise<void>;
  /** Tells the other processes that one waits to write to a stream. */
  lost(stream: string): void;
}

interface Waiting {
  deadline: number;
  reject(error: unknown): void;
}
const isLate = ({ deadline }: Waiting, now: number) => deadline <= now;
/** Milliseconds by which who waits may be answered late. */
const watchPulse = 100;
type Command = Waiting & Timed & { resolve(outcome: Outcome): void };
type Wish = Waiting & { revision: number; resolve(fold: Fold): void };

/** The one way into a stream: owns the area's fold, decides what waits together, appends it at one exact revision. */
export class Queue {
  private known: Fold | null = null;
  private commands: Command[] = [];
  private wishes: Wish[] = [];
  /** How many of the first commands stand in a group that was sent. */
  private sent = 0;
  private running = false;
  private closed = false;
  private lastTime = 0;
  /** Up to where `stored` was told. */
  private told = -1;
  readonly turns: Turns;
  private readonly stream: string;

  private readonly insist = <T>(ask: () => Promise<T>): Promise<T> =>
    untilAnswered(ask, () => {
      this.giveUp(Date.now());
      return !this.closed;
    });

  constructor(
    private readonly tenant: string,
    private readonly area: Area,
    private readonly shared: Shared,
  ) {
    this.stream = streamOf(tenant, area.name);
    this.turns = openTurns({ exclusive: shared.exclusive, tell: () => shared.lost(this.stream) });
  }

  get idle(): boolean {
    return !this.running;
  }

  /** A type of event in the stream that this code does not know. */
  get unknown(): string | undefined {
    return this.known?.strange;
  }

  /** A measure of the memory held. */
  get bytes(): number {
    return this.known?.bytes ?? 0;
  }

  execute(order: Asked): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.lastTime = Math.max(Date.now(), this.lastTime);
      const deadline = Date.now() + this.shared.patience;
      this.commands.push({ order, time: this.lastTime, deadline, resolve, reject });
      this.start();
    });
  }

  /** The area as stored, at least up to a revision; only to be read, until the next await. Throws Away. */
  async fold(atLeast = -1): Promise<Fold> {
    if (this.known && this.known.revision >= atLeast) return this.known;
    return new Promise((resolve, reject) => {
      this.wishes.push({ revision: atLeast, deadline: Date.now() + this.shared.patience, resolve, reject });
      this.turns.wake();
      this.start();
    });
  }

  /** Waits until nothing runs, at most as long as a command waits. */
  async close(): Promise<void> {
    const deadline = Date.now() + this.shared.patience;
    while (this.running && Date.now() < deadline) await sleep(5);
    this.closed = true;
    this.giveUp(Number.POSITIVE_INFINITY, 'closed');
  }

  private start(): void {
    if (this.closed) this.giveUp(Number.POSITIVE_INFINITY, 'closed');
    else if (!this.running) void this.run();
  }

  /** Rounds until nothing waits. Before each, what arrives together is let come together. */
  private async run(): Promise<void> {
    this.running = true;
    // A store that is silent holds a round for longer than a command waits.
    const watch = setInterval(() => this.refuseLate(Date.now()), watchPulse).unref();
    let pause = firstPause;
    const arrivals = () => gathered(() => this.commands.length);
    for (await arrivals(); this.commands.length + this.wishes.length > 0 && !this.closed; await arrivals()) {
      try {
        await this.round();
        pause = firstPause;
      } catch (error) {
        this.sent = 0;
        if (!(error instanceof Away)) {
          this.known = null;
          this.shared.log('an area cannot be served', { stream: this.stream, error: String(error) });
          this.giveUp(Number.POSITIVE_INFINITY, String(error));
        }
        this.giveUp(Date.now());
        await sleep(pause);
        pause = Math.min(pause * 2, longestPause);
      }
    }
    clearInterval(watch);
    this.running = false;
  }

  private async round(): Promise<void> {
    this.known ??= await this.shared.areas.load(this.tenant, this.area.name);
    const fold = this.known;
    await this.grant(fold);
    if (this.commands.length === 0) return;
    if (await this.turns.left()) return this.giveUp(Date.now());
    if (this.turns.isMet) await this.catchUp(fold);
    let group = await this.decide(fold);
    // Where others write too, only the store shows that a state without anything to append is the last one.
    if (group.events.length === 0 && !this.shared.exclusive && (await this.catchUp(fold))) {
      group = await this.decide(fold);
    }
    if (group.events.length > 0 && !(await this.append(fold, group))) return;
    await this.tell(fold);
    this.sent = 0;
    for (const [index, { order, resolve, reject }] of this.commands.splice(0, group.verdicts.length).entries()) {
      const verdict = group.verdicts[index] as Verdict;
      if (verdict.is === 'failed') reject(verdict.error);
      else resolve(outcomeOf(order, verdict, fold));
    }
  }

  /** Who wishes while the tail is read may miss what was stored meanwhile: theirs is the next reading. */
  private async grant(fold: Fold): Promise<void> {
    const wishes = [...this.wishes];
    if (wishes.some(({ revision }) => revision > fold.revision)) await this.catchUp(fold);
    for (const wish of wishes) wish.resolve(fold);
    this.wishes = this.wishes.filter((wish) => !wishes.includes(wish));
  }

  /** Also of what others stored: a process that ended before it told may have been answered for here. */
  private async tell(fold: Fold): Promise<void> {
    if (fold.revision <= this.told) return;
    await this.insist(() => this.shared.stored(fold));
    this.told = fold.revision;
  }

  private async decide(fold: Fold): Promise<Group> {
    // Who knows all of the stream has to decide.
    if (fold.strange) this.refuseAll(new Away(`${this.stream}: this version does not know ${fold.strange}`));
    // Who comes while the other areas are asked may need facts that were not asked for: theirs is the next group.
    const commands = [...this.commands];
    const others = await this.shared.others(this.tenant, this.area, commands);
    return decideGroup(this.shared, fold, others, commands);
  }

  private refuseAll(lacking: Away): void {
    for (const { reject } of this.commands.splice(0)) reject(lacking);
  }

  /** False: the group's revision was taken; what waits is to be decided anew on what is stored by now. */
  private async append(fold: Fold, group: Group): Promise<boolean> {
    const started = performance.now();
    this.sent = group.verdicts.length;
    const ask = { stream: this.stream, revision: fold.revision, insist: this.insist };
    const position = await appendGroup(this.shared.events, group, ask);
    if (position === null) {
      this.sent = 0;
      this.giveUp(Date.now());
      this.turns.lost();
      return false;
    }
    this.turns.won(performance.now() - started);
    group.state.merge();
    fold.state.changed.clear();
    for (const { event, touched } of group.drafts) record(fold, event, touched, position);
    fold.bytes += group.bytes;
    return true;
  }

  private async catchUp(fold: Fold): Promise<boolean> {
    return (await this.shared.areas.catchUp(fold)) && this.turns.meet();
  }

  /** Answers Away to whom it may concern, and forgets them but for commands sent: those stay until their outcome is known. */
  private giveUp(now: number, why?: string): void {
    this.refuseLate(now, why);
    this.commands = this.commands.filter((it, index) => index < this.sent || !isLate(it, now));
    this.wishes = this.wishes.filter((it) => !isLate(it, now));
  }

  /** Answers only: a round on its way may count on who waits where. */
  private refuseLate(now: number, why = 'the store does not answer'): void {
    for (const it of [...this.commands, ...this.wishes])
      if (isLate(it, now)) it.reject(new Away(`${this.stream}: ${why}`));
  }
}
