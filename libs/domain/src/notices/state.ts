import type { By } from '@contracts/message.js';
import type { NoticedBudget, NoticeKind, NoticeSubject } from '@contracts/notices/notice.js';
import { AreaState } from '../state.js';

/** What one person is told of one thing. */
export interface Notice {
  id: string;
  person: string;
  kind: NoticeKind;
  about: NoticeSubject;
  by: By;
  time: string;
  read: boolean;
  outcome: 'APPROVED' | 'REJECTED' | null;
  budget: NoticedBudget | null;
  /** It goes out by mail too. */
  mail?: true;
  /** The person's browsers are told of it too. */
  push?: true;
  /** It is not shown in the application. */
  silent?: true;
}

/** What people are told of; the state of an area that keeps more is a class below it. */
export abstract class NoticeState extends AreaState {
  readonly notices = this.table<Notice>('notices');
  /** Ids of each person's, oldest first. */
  private readonly ofPerson = this.index<readonly string[]>('ofPerson');

  thing(kind: string, id: string): unknown {
    return kind === 'notice' ? this.notices.get(id) : undefined;
  }

  *ids(kind: string): Iterable<string> {
    if (kind === 'notice') yield* this.notices.keys();
  }

  /** Somebody's, oldest first. */
  of(person: string): Notice[] {
    return (this.ofPerson.get(person) ?? []).flatMap((id) => this.notices.get(id) ?? []);
  }

  // ── what evolve uses ────────────────────────────────────────────────────────────────────────────────────────────

  give(notice: Notice): void {
    if (!this.notices.has(notice.id))
      this.ofPerson.set(notice.person, [...(this.ofPerson.get(notice.person) ?? []), notice.id]);
    this.hold(notice);
  }

  markRead(id: string): void {
    const notice = this.notices.get(id);
    if (notice) this.hold({ ...notice, read: true });
  }

  drop(id: string): void {
    const notice = this.notices.get(id);
    if (!notice) return;
    const { person } = notice;
    this.ofPerson.set(
      person,
      (this.ofPerson.get(person) ?? []).filter((it) => it !== id),
    );
    this.notices.delete(id);
    this.note('notice', id);
  }

  reindex(): void {
    const all = [...this.notices.values()].sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
    for (const { person, id } of all) this.ofPerson.set(person, [...(this.ofPerson.get(person) ?? []), id]);
  }

  private hold(notice: Notice): void {
    this.notices.set(notice.id, notice);
    this.note('notice', notice.id);
  }
}
