import type { OutboxMail } from '@contracts/mail/mail.js';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { ask } from '../api/ask.js';
import { useThing } from '../api/useThing.js';
import { Banner } from '../ui/Banner.js';
import { Button } from '../ui/Button.js';
import { Tag } from '../ui/Chip.js';
import { Dialog } from '../ui/Dialog.js';
import { EmptyState } from '../ui/EmptyState.js';
import { usePage } from '../ui/page.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { toast } from '../ui/toasts.js';
import { useDoing } from '../ui/useDoing.js';
import { formatWhen } from '../words/formats/relative.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';

/** Mails that no server took: what would have been sent, and to whom. */
export function OutboxPage() {
  const { data, problem, refresh } = useThing('GET outbox', {});
  const { refused, busy, doing } = useDoing(refresh);
  const [open, setOpen] = useState<OutboxMail | null>(null);
  usePage({ title: t('record.outbox'), above: [{ label: t('record.organisation'), to: '/organisation' }] });
  const test = () =>
    doing('test', async () => {
      await ask('POST outbox/test');
      toast({ text: t('record.outboxTested') });
    });
  const failed = refused ?? problem;
  return (
    <div className="mx-auto w-full max-w-160 px-6 py-7 max-tablet:px-4 max-tablet:py-4">
      <div className="mb-4 flex flex-wrap items-start gap-3">
        <p className="min-w-0 flex-1 basis-60 text-ink-2">{t('record.outboxHint')}</p>
        <Button onClick={() => void refresh()}>{t('ui.reload')}</Button>
        <Button busy={busy === 'test'} onClick={() => void test()}>
          {t('record.outboxTest')}
        </Button>
      </div>
      {failed && <Banner tone="bad">{problemText(failed)}</Banner>}
      {!data && !failed && <SkeletonRows rows={6} indent={false} />}
      {data?.length === 0 && <EmptyState icon={<Inbox />} title={t('record.outboxNone')} />}
      <ul>
        {data?.map((mail) => (
          <li key={mail.id} data-mail={mail.id} className="border-b border-line">
            <button
              type="button"
              onClick={() => setOpen(mail)}
              className="-mx-2 flex w-full flex-wrap items-center gap-x-3 gap-y-1 rounded px-2 py-2.5 text-left hover:bg-sunk"
            >
              <span className="min-w-0 flex-1 basis-60">
                <span className="block truncate font-[520]">{mail.subject}</span>
                <span className="block truncate text-small text-ink-3">{`${mail.to} · ${formatWhen(mail.time)}`}</span>
              </span>
              <Tag tone={mail.reason === 'NO_SERVER' ? 'neutral' : 'bad'}>{t(`record.outbox_${mail.reason}`)}</Tag>
            </button>
          </li>
        ))}
      </ul>
      {open && <MailDialog mail={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

function MailDialog({ mail, onClose }: { mail: OutboxMail; onClose(): void }) {
  const { data, problem } = useThing('GET outbox/{id}', { params: { id: mail.id } });
  return (
    <Dialog open size="medium" title={mail.subject} onClose={onClose}>
      <p className="mb-3 text-small text-ink-3">{`${mail.to} · ${formatWhen(mail.time)}`}</p>
      {mail.detail && <Banner tone="bad">{mail.detail}</Banner>}
      {problem && <Banner tone="bad">{problemText(problem)}</Banner>}
      {!data && !problem && <SkeletonRows rows={4} indent={false} />}
      {data && <pre className="font-sans break-words whitespace-pre-wrap">{data.text}</pre>}
    </Dialog>
  );
}
