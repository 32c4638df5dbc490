import type { MailDigest } from '@contracts/notices/notice.js';
import type { Desk } from '@domain/desk/desk.js';
import type { Invoices } from '@domain/invoices/invoices.js';
import type { MasterData } from '@domain/masterData/masterData.js';
import type { Notice } from '@domain/notices/state.js';
import { type Shown, shownTo } from '@domain/notices/subjects.js';
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
export async function linesOf({ tenant, engine, users, user, links, language, ids }: Asked): Promise<Line[]> {
  const desk = await engine.state<Desk>(tenant, 'desk');
  const plan = await engine.state<Plan>(tenant, 'plan');
  const masterData = await engine.state<MasterData>(tenant, 'masterData');
  const invoices = await engine.state<Invoices>(tenant, 'invoices');
  const say = words[language];
  const dayText = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const textOf = ({ kind, outcome, by, budget }: Notice, { label, day }: Shown): string => {
    if (kind === 'BUDGET') return budget ? say.budget(label, budget) : label;
    if (kind === 'DELEGATION_ENDS') return say.delegationEnds(label, dayText.format(new Date(day ?? 0)));
    const isDecided = kind === 'DECIDED' || kind === 'BUDGET_DECIDED';
    const happened = isDecided ? (`${kind}_${outcome ?? 'APPROVED'}` as const) : kind;
    return say.notices[happened](users.nameOf(by.user) ?? say.someone, label);
  };
  return ids.flatMap((id) => {
    const notice = desk.notices.get(id);
    const shown = notice && !notice.read && shownTo(user.id, notice, { plan, users, masterData, invoices });
    return shown ? [{ text: textOf(notice, shown), url: links.notice(notice) }] : [];
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
