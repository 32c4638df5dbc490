import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, IconButton } from '../../ui/Button.js';
import { type Stretch, stretches } from '../../ui/calendar/weeks.js';
import { Menu } from '../../ui/Menu.js';
import { useIsPhone } from '../../ui/media.js';
import { Tabs } from '../../ui/Tabs.js';
import { t } from '../../words/t.js';
import type { Plan } from '../usePlan.js';
import { useStretch } from './useStretch.js';

/** Where all of it has room in one line; else what it shows is a menu. */
const inWide = 'max-[1599px]:hidden';

/** Which stretch the calendar shows: a month or a week, and the one before or after. */
export function CalendarBar({ plan }: { plan: Plan }) {
  const { stretch, title, go, goToday, setStretch } = useStretch(plan);
  const isPhone = useIsPhone();
  const choices = stretches.map((value) => ({ value, label: t(`planning.unit_${value}`) }));
  return (
    <>
      <span className="flex shrink-0 items-center">
        <IconButton label={t('planning.stretchBefore')} keys="pageup" icon={<ChevronLeft />} onClick={() => go(-1)} />
        {!isPhone && (
          <span className="min-[1600px]:hidden">
            <Menu
              button={
                <Button kind="quiet" aria-label={`${t('planning.stretch')}: ${title}`}>
                  {title} <ChevronDown />
                </Button>
              }
              entries={[
                { label: t('planning.todayShort'), run: goToday },
                'separator',
                ...choices.map(({ value, label }) => ({
                  label,
                  checked: value === stretch,
                  run: () => setStretch(value),
                })),
              ]}
            />
          </span>
        )}
        <span className={`min-w-32 text-center font-[520] whitespace-nowrap ${isPhone ? '' : inWide}`}>{title}</span>
        <IconButton label={t('planning.stretchAfter')} keys="pagedown" icon={<ChevronRight />} onClick={() => go(1)} />
      </span>
      <Button className={`shrink-0 ${isPhone ? '' : inWide}`} onClick={goToday}>
        {t('planning.todayShort')}
      </Button>
      {!isPhone && (
        <span className={inWide}>
          <Tabs<Stretch> label={t('planning.stretch')} value={stretch} onChange={setStretch} choices={choices} />
        </span>
      )}
    </>
  );
}
