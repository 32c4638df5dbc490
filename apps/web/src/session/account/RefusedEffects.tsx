import { ask } from '../../api/ask.js';
import { useThing } from '../../api/useThing.js';
import { Banner } from '../../ui/Banner.js';
import { Button } from '../../ui/Button.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { useDoing } from '../../ui/useDoing.js';
import { formatWhen } from '../../words/formats/relative.js';
import { problemText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import { Section } from './Section.js';

/** What should have followed from an event and was refused, with why: tried again, or put aside. */
export function RefusedEffects() {
  const { data, problem, refresh } = useThing('GET effect', { query: { state: 'refused' } });
  const { refused, busy, doing } = useDoing(refresh);
  const failed = refused ?? problem;
  return (
    <Section title={t('account.effects')} hint={t('account.effectsHint')}>
      {failed && <Banner tone="bad">{problemText(failed)}</Banner>}
      {!data && !failed && <SkeletonRows rows={2} indent={false} />}
      {data?.length === 0 && <p className="py-2.5 text-ink-3">{t('account.effectsNone')}</p>}
      <ul>
        {data?.map(({ id, type, command, code, time }) => (
          <li key={id} data-effect={id} className="flex flex-wrap items-center gap-3 border-b border-line py-2.5">
            <div className="min-w-0 flex-1 basis-60">
              <div className="font-[520]">{problemText({ status: 409, code, errors: [] })}</div>
              <div className="text-small break-words text-ink-3">
                {[formatWhen(time), `${type} → ${command ?? '?'}`, code].join(' · ')}
              </div>
            </div>
            <Button
              busy={busy === id}
              onClick={() => void doing(id, () => ask('POST effect/{ids}/retry', { params: { ids: id } }))}
            >
              {t('ui.retry')}
            </Button>
            <Button
              busy={busy === id}
              onClick={() => void doing(id, () => ask('DELETE effect/{ids}', { params: { ids: id } }))}
            >
              {t('account.dismiss')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
