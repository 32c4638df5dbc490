import type { OwnSession } from '@contracts/identity/session.js';
import { Laptop, Smartphone } from 'lucide-react';
import { ask } from '../../api/ask.js';
import { useThing } from '../../api/useThing.js';
import { Banner } from '../../ui/Banner.js';
import { Button } from '../../ui/Button.js';
import { Tag } from '../../ui/Chip.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { useDoing } from '../../ui/useDoing.js';
import { formatWhen } from '../../words/formats/relative.js';
import { problemText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import { deviceName } from './deviceName.js';
import { Section } from './Section.js';

/** Where the person is signed in; each is ended here, or all others at once. */
export function Sessions() {
  const { data, problem, refresh } = useThing('GET logged-in-user/session', {});
  const { refused, busy, doing } = useDoing(refresh);
  const endOne = (ids: string) => doing(ids, () => ask('DELETE logged-in-user/session/{ids}', { params: { ids } }));
  const endOthers = () => doing('others', () => ask('DELETE logged-in-user/session'));
  const failed = refused ?? problem;
  return (
    <Section
      title={t('account.sessions')}
      hint={t('account.sessionsHint')}
      action={
        data && data.length > 1 ? (
          <Button busy={busy === 'others'} onClick={() => void endOthers()}>
            {t('account.endOthers')}
          </Button>
        ) : null
      }
    >
      {failed && <Banner tone="bad">{problemText(failed)}</Banner>}
      {!data && !failed && <SkeletonRows rows={2} indent={false} />}
      <ul>
        {data?.map((it) => (
          <Line key={it.id} session={it} busy={busy === it.id} onEnd={() => void endOne(it.id)} />
        ))}
      </ul>
    </Section>
  );
}

function Line({ session, busy, onEnd }: { session: OwnSession; busy: boolean; onEnd(): void }) {
  const { system, address, beganAt, usedAt, isThis } = session;
  const Sign = system && ['iPhone', 'iPad', 'Android'].includes(system) ? Smartphone : Laptop;
  return (
    <li data-session={session.id} className="flex items-center gap-3 border-b border-line py-2.5">
      <Sign className="size-5 shrink-0 text-ink-3" aria-hidden />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-2 font-[520]">
          {deviceName(session)}
          {isThis && <Tag tone="good">{t('account.thisOne')}</Tag>}
        </div>
        <div className="text-small text-ink-3">
          {t('account.sessionUse', { used: formatWhen(usedAt), began: formatWhen(beganAt), address })}
        </div>
      </div>
      {!isThis && (
        <Button busy={busy} onClick={onEnd}>
          {t('account.end')}
        </Button>
      )}
    </li>
  );
}
