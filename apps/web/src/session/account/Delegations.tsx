import type { Delegation } from '@contracts/identity/delegation.js';
import { useState } from 'react';
import { ask } from '../../api/ask.js';
import { asProblem, type Problem } from '../../api/problem.js';
import { hasOne, useSession } from '../../api/session.js';
import { useList } from '../../api/useList.js';
import { Banner } from '../../ui/Banner.js';
import { Button } from '../../ui/Button.js';
import { useOptions } from '../../ui/record/useNames.js';
import { today } from '../../words/formats/calendar.js';
import { formatDays } from '../../words/formats/day.js';
import { relativeTo } from '../../words/formats/relative.js';
import { problemText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import { NewDelegation } from './NewDelegation.js';
import { Section } from './Section.js';

/** When the person is away and who stands in; whom they stand in for themselves. A key user sees those of all. */
export function Delegations() {
  const now = useSession();
  const { rows, list } = useList('GET delegation');
  const people = useOptions(['user']).get('user');
  const nameOf = (id: string) => people?.find((it) => it.id === id)?.label;
  const [adding, setAdding] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const [refused, setRefused] = useState<Problem | null>(null);
  if (now.status !== 'signedIn') return null;
  const me = now.user.id;
  const isActing = now.oneself !== undefined;
  const end = async (id: string) => {
    setBusy(id);
    try {
      await ask('DELETE delegation/{id}', { params: { id } });
      setRefused(null);
    } catch (thrown) {
      setRefused(asProblem(thrown));
    }
    await list.refresh();
    setBusy(null);
  };
  const shown = rows.filter((it) => it.endDate >= today()).sort((a, b) => (a.start < b.start ? -1 : 1));
  const mayEnd = (it: Delegation) => !isActing && (it.userId === me || hasOne(now, []));
  const whose = (it: Delegation) => (it.userId === me ? t('account.me') : (nameOf(it.userId) ?? '…'));
  const by = (it: Delegation) => (it.substitute === me ? t('account.me') : (nameOf(it.substitute) ?? '…'));
  return (
    <Section
      title={t('account.delegation')}
      hint={isActing ? t('account.delegationActing') : t('account.delegationHint')}
      action={!isActing && !adding && <Button onClick={() => setAdding(true)}>{t('account.addDelegation')}</Button>}
    >
      {refused && <Banner tone="bad">{problemText(refused)}</Banner>}
      {adding && !isActing && (
        <NewDelegation
          me={me}
          onDone={() => void list.refresh().then(() => setAdding(false))}
          onCancel={() => setAdding(false)}
        />
      )}
      {!adding && shown.length === 0 && <p className="py-2.5 text-ink-3">{t('account.noDelegation')}</p>}
      <ul>
        {shown.map((it) => (
          <li key={it.id} data-delegation={it.id} className="flex items-center gap-3 border-b border-line py-2.5">
            <div className="min-w-0 flex-1">
              <div className="font-[520]">{t('account.standsInFor', { name: by(it), other: whose(it) })}</div>
              <div className="text-small text-ink-3">
                {formatDays(it.start, it.endDate)} · {relativeTo(today(), it.start, it.endDate)}
              </div>
            </div>
            {mayEnd(it) && (
              <Button busy={busy === it.id} onClick={() => void end(it.id)}>
                {t('account.endDelegation')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
