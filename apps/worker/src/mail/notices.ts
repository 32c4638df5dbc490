import type { MailDigest } from '@contracts/notices/notice.js';
import type { Desk } from '@domain/desk/desk.js';
import { mayRead } from '@domain/notices/recipients.js';
import type { Notice } from '@domain/notices/state.js';
import type { Plan } from '@domain/planning/plan.js';
import type { Asked } from './asked.js';
import type { Content } from './render.js';
import { words } from './words.js';

/** A notice with what it is about, as it may be told now. */
interface Line {
  text: string;
  url: string;
}

/** Those of the notices that are still to be told: not read meanwhile, and of what the person may still see. */
async function linesOf({ tenant, engine, users, user, links, language, ids }: Asked): Promise<Line[]> {
  const desk = await engine.state<Desk>(tenant, 'desk');
  const plan = await engine.state<Plan>(tenant, 'plan');
  const say = words[language];
  const textOf = ({ kind, outcome, by, budget }: Notice, label: string): string => {
    if (kind === 'BUDGET') return budget ? say.budget(label, budget) : label;
    const { firstName = '', lastName = '', username = '' } = users.user(by.user) ?? {};
    return say.notices[kind === 'DECIDED' ? (outcome ?? 'APPROVED') : kind](
      `${firstName} ${lastName}`.trim() || username || say.someone,
      label,
    );
  };
  return ids.flatMap((id) => {
    const notice = desk.notices.get(id);
    const element = notice && plan.live(notice.element);
    if (!notice || notice.read || !element || !mayRead(user.id, notice.element, { plan, users }, notice.kind))
      return [];
    return [{ text: textOf(notice, element.content.label), url: links.element(notice.element, notice.kind) }];
  });
}

/** One notice, at once. */
export async function noticeMail(asked: Asked): Promise<Content | null> {
  if (digestOf(asked) !== 'AT_ONCE') return null;
  const [line] = await linesOf(asked);
  if (!line) return null;
  const say = words[asked.language];
  return {
    subject: line.text,
    lines: [say.greeting(asked.user), line.text],
    action: { label: say.noticeAction, url: line.url },
    footer: [say.noticeWhy(asked.links.account), say.automatic],
  };
}

/** What came together and was not read. */
export async function digestMail(asked: Asked): Promise<Content | null> {
  const items = await linesOf(asked);
  if (items.length === 0) return null;
  const say = words[asked.language];
  return {
    subject: say.digestSubject(asked.company.name, items.length),
    lines: [say.greeting(asked.user), say.digestText],
    items,
    footer: [say.noticeWhy(asked.links.account), say.automatic],
  };
}

export const digestOf = ({ user }: Pick<Asked, 'user'>): MailDigest => user.settings.mailDigest ?? 'AT_ONCE';
