import { UserCheck } from 'lucide-react';
import { endActing } from '../api/delegation.js';
import { fullName, seeReturn, useSession } from '../api/session.js';
import { Banner } from '../ui/Banner.js';
import { Button } from '../ui/Button.js';
import { useBusy } from '../ui/useBusy.js';
import { today } from '../words/formats/calendar.js';
import { formatDay } from '../words/formats/day.js';
import { relativeTo } from '../words/formats/relative.js';
import { t } from '../words/t.js';

/** On every page while one acts for somebody: for whom, how long, and the way back. Says too when that was ended. */
export function ActingBanner() {
  const now = useSession();
  const { busy, during } = useBusy();
  if (now.status !== 'signedIn') return null;
  if (now.returnedFrom)
    return (
      <Banner tone="info" action={<Button onClick={seeReturn}>{t('ui.close')}</Button>}>
        {t('shell.actingEnded', { name: now.returnedFrom })}
      </Banner>
    );
  if (!now.oneself) return null;
  const { endDate, user } = now.oneself;
  const names = { name: fullName(now.user), own: fullName(user) };
  const lasting = endDate && { day: formatDay(endDate), left: relativeTo(today(), endDate, endDate) };
  return (
    <Banner
      tone="warn"
      icon={<UserCheck aria-hidden />}
      action={
        <Button busy={busy} onClick={() => void during(endActing)}>
          {t('shell.endActing')}
        </Button>
      }
    >
      {t(lasting ? 'shell.actingAs' : 'shell.seeingAs', names)}{' '}
      <span className="font-normal">{lasting ? t('shell.actingUntil', lasting) : t('shell.seeingHint')}</span>
    </Banner>
  );
}
