import type { OutboxMail, OutboxReason, WholeMail } from '@contracts/mail/mail.js';
import { isoTime } from '../isoTime.js';
import type { Files, Jobs } from '../ports.js';
import { jsonFile, putJson } from '../wholeFile.js';

/** Milliseconds for which a mail lies there. */
const keptFor = 30 * 86_400_000;
const folder = (tenant: string): string => `${tenant}/outbox/`;
/** By whom it is for, so that who is forgotten is so here too. */
const folderOf = (tenant: string, user: string): string => `${folder(tenant)}${user}/`;

/** Lays a mail where key users find it. A repeat puts it in place of itself. */
export async function keepMail(
  { files, jobs }: { files: Files; jobs: Jobs },
  tenant: string,
  mail: Omit<WholeMail, 'time'> & { reason: OutboxReason },
): Promise<void> {
  const path = `${folderOf(tenant, mail.userId)}${mail.id}.json`;
  const whole: WholeMail = { ...mail, time: isoTime(Date.now()) };
  await putJson(files, path, whole);
  await jobs.add(tenant, 'mail.forget', { path }, { delay: keptFor, key: `mail.forget/${path}` });
}

/** All that lies there, the newest first. */
export async function keptMails(files: Files, tenant: string): Promise<OutboxMail[]> {
  const found = await Promise.all((await files.list(folder(tenant))).map((path) => jsonFile<WholeMail>(files, path)));
  const mails = found.filter((it) => it !== null).map(({ text: _, html: __, ...mail }) => mail);
  return mails.sort((a, b) => (a.time < b.time ? 1 : a.time > b.time ? -1 : 0));
}

export async function keptMail(files: Files, tenant: string, id: string): Promise<WholeMail | null> {
  const path = (await files.list(folder(tenant))).find((it) => it.endsWith(`/${id}.json`));
  return path === undefined ? null : jsonFile<WholeMail>(files, path);
}

/** All that was written to somebody. */
export async function forgetMailsTo(files: Files, tenant: string, user: string): Promise<void> {
  for (const path of await files.list(folderOf(tenant, user))) await files.remove(path);
}
