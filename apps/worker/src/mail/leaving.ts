import type { Asked } from './asked.js';
import type { Content } from './render.js';
import { words } from './words.js';

/** The company is to be deleted: when, and who can stop it. null: it is not any more. */
export async function leavesMail({ company, user, links, language }: Asked): Promise<Content | null> {
  const { deletion, suspended, name, timeZone } = company;
  if (!deletion) return null;
  const say = words[language];
  const at = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return {
    subject: say.leavesSubject(name),
    lines: [
      say.greeting(user),
      say.leavesText(name, at.format(new Date(deletion.due))),
      suspended ? say.leavesClosed : say.leavesOpen,
    ],
    ...(!suspended && { action: { label: say.leavesAction, url: links.leaving } }),
    footer: [say.automatic],
  };
}

/** It is not to be deleted any more. null: it is again. */
export async function staysMail({ company, user, links, language }: Asked): Promise<Content | null> {
  if (company.deletion) return null;
  const say = words[language];
  return {
    subject: say.staysSubject(company.name),
    lines: [say.greeting(user), say.staysText(company.name)],
    ...(!company.suspended && { action: { label: say.open, url: links.app } }),
    footer: [say.automatic],
  };
}
