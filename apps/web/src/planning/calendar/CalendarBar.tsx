import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, IconButton } from '../../ui/Button.js';
import { type Stretch, stretches } from '../../ui/calendar/weeks.js';
import { useIsPhone } from '../../ui/media.js';
import { Tabs } from '../../ui/Tabs.js';
import { t } from '../../words/t.js';
import type { Plan } from '../usePlan.js';
import { useStretch } from './useStretch.js';

/** Which stretch the calendar shows: a month or a week, and the one before or after. */
export function CalendarBar({ plan }: { plan: Plan }) {
  const { stretch, title, go, goToday, setStretch } = useStretch(plan);
  const isPhone = useIsPhone();
  return (
    <>
      <span className="flex shrink-0 items-center">
        <IconButton label={t('planning.stretchBefore')} keys="pageup" icon={<ChevronLeft />} onClick={() => go(-1)} />
        <span className="min-w-32 text-center font-[520] whitespace-nowrap">{title}</span>
        <IconButton label={t('planning.stretchAfter')} keys="pagedown" icon={<ChevronRight />} onClick={() => go(1)} />
      </span>
      <Button className="shrink-0" onClick={goToday}>
        {t('planning.todayShort')}
      </Button>
      {!isPhone && (
        <Tabs<Stretch>
          label={t('planning.stretch')}
          value={stretch}
          onChange={setStretch}
          choices={stretches.map((value) => ({ value, label: t(`planning.unit_${value}`) }))}
        />
      )}
    </>
  );
}
