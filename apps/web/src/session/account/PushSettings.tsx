import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ask } from '../../api/ask.js';
import { ownPushId, pushAbility, subscribePush, unsubscribePush } from '../../api/browserPush.js';
import { useThing } from '../../api/useThing.js';
import { Banner } from '../../ui/Banner.js';
import { Button } from '../../ui/Button.js';
import { Tag } from '../../ui/Chip.js';
import { SwitchField } from '../../ui/fields/SwitchField.js';
import { useDoing } from '../../ui/useDoing.js';
import { formatWhen } from '../../words/formats/relative.js';
import { problemText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import { deviceName } from './deviceName.js';
import { Section } from './Section.js';

/** Which browsers are told of what happens while the application is closed: this one, and the person's others. */
export function PushSettings() {
  const { data, problem, refresh } = useThing('GET logged-in-user/push', {});
  const [own, setOwn] = useState<string | null>(null);
  const [ability, setAbility] = useState(pushAbility);
  const look = async () => {
    setOwn(await ownPushId());
    setAbility(pushAbility());
    await refresh();
  };
  const { refused, busy, doing } = useDoing(look);
  useEffect(() => void ownPushId().then(setOwn), []);
  const failed = refused ?? problem;
  const here = data?.devices.find(({ id }) => id === own);
  const publicKey = data?.publicKey ?? null;
  const end = (id: string) =>
    doing(id, async () => {
      await ask('DELETE logged-in-user/push/{ids}', { params: { ids: id } });
      if (id === own) await unsubscribePush();
    });
  const turn = (showsContent: boolean) => doing('here', () => subscribePush(publicKey ?? '', showsContent));
  const cannot = !data ? null : publicKey === null ? t('account.pushNone') : whyNot(ability);
  return (
    <Section title={t('account.push')} hint={t('account.pushHint')}>
      {failed && <Banner tone="bad">{problemText(failed)}</Banner>}
      {cannot && <p className="py-2.5 text-ink-2">{cannot}</p>}
      {data && !cannot && (
        <div className="flex flex-col gap-1 py-1.5">
          <SwitchField
            label={t('account.pushHere')}
            value={here !== undefined}
            disabled={busy !== null}
            onChange={(on) => void (on ? turn(false) : here && end(here.id))}
          />
          {here && (
            <SwitchField
              label={t('account.pushContent')}
              value={here.showsContent}
              disabled={busy !== null}
              onChange={(shows) => void turn(shows)}
            />
          )}
        </div>
      )}
      <ul>
        {data?.devices.map((it) => (
          <li key={it.id} data-push={it.id} className="flex items-center gap-3 border-t border-line py-2.5">
            <Bell className="size-5 shrink-0 text-ink-3" aria-hidden />
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-center gap-2 font-[520]">
                {deviceName(it)}
                {it.id === own && <Tag tone="good">{t('account.thisOne')}</Tag>}
              </div>
              <div className="text-small text-ink-3">
                {t('account.pushSince', { since: formatWhen(it.since) })}
                {!it.reached && <span className="text-bad"> · {t('account.pushUnreached')}</span>}
              </div>
            </div>
            <Button busy={busy === it.id} onClick={() => void end(it.id)}>
              {t('account.pushEnd')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const whyNot = (ability: ReturnType<typeof pushAbility>): string | null =>
  ability === 'able' ? null : t(ability === 'blocked' ? 'account.pushBlocked' : 'account.pushUnable');
