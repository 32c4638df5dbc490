import { kindOfDays } from '@contracts/masterData/kinds.js';
import { Bookmark } from 'lucide-react';
import { Link } from 'react-router';
import { useRecords } from '../../api/useList.js';
import { type Kind, kindOf } from '../../ui/record/kinds.js';
import { today } from '../../words/formats/calendar.js';
import { formatDay } from '../../words/formats/day.js';
import { t } from '../../words/t.js';

/** Days that the tenant named, newest first, from one day (if given) up to today; loaded when they are looked at. */
export function NamedDays({ choose, min = '' }: { choose(day: string): void; min?: string }) {
  const kind = kindOf(kindOfDays) as Kind;
  const { rows } = useRecords(kind);
  const past = rows
    .map(({ id, label, ...fields }) => ({ id, label, date: String((fields as { date?: string }).date ?? '') }))
    .filter(({ date }) => date >= min && date <= today())
    .sort((a, b) => (a.date < b.date ? 1 : -1));
  return (
    <div className="border-y border-line py-1">
      <ul className="max-h-36 overflow-y-auto">
        {past.map(({ id, label, date }) => (
          <li key={id}>
            <button
              type="button"
              className="flex min-h-7 w-full items-center gap-2 rounded px-1.5 text-left hover:bg-sunk coarse:min-h-11"
              onClick={() => choose(date)}
            >
              <Bookmark className="size-3.5 shrink-0 text-ink-3" aria-hidden />
              <span className="min-w-0 flex-1 truncate" title={label}>
                {label}
              </span>
              <span className="text-small text-ink-3 tabular-nums">{formatDay(date)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Link
        to={`/${kind.shelf}/${kind.name}`}
        className="inline-flex min-h-6 items-center px-1.5 text-small text-accent-2 hover:underline coarse:min-h-11"
      >
        {t('planning.namedDays')}
      </Link>
    </div>
  );
}
