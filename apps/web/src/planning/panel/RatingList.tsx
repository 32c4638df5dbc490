import type { Conclusion } from '@contracts/planning/element.js';
import { Star } from 'lucide-react';
import { t } from '../../words/t.js';

interface Props {
  items: readonly Conclusion[];
  disabled: boolean;
  onChange(items: readonly object[]): void;
}

/** Conclusions by topic, one to five stars. Topics are master data; without any there is nothing to rate. */
export function RatingList({ items, disabled, onChange }: Props) {
  if (items.length === 0) return <span className="text-ink-3">–</span>;
  const rate = (at: number, rating: number) =>
    onChange(items.map((item, index) => (index === at ? { ...item, rating } : item)));
  return (
    <ul>
      {items.map((item, at) => (
        <li key={item.id ?? item.topicId} className="flex items-center justify-between gap-2">
          <span className="truncate text-ink-3">{t('planning.topic', { number: at + 1 })}</span>
          <fieldset className="flex" disabled={disabled}>
            <legend className="sr-only">{t('planning.rating')}</legend>
            {[1, 2, 3, 4, 5].map((rating) => (
              <button
                key={rating}
                type="button"
                aria-label={t('planning.ratingOf', { rating })}
                aria-pressed={item.rating === rating}
                className="grid size-6 place-items-center rounded text-pre-edge coarse:size-11"
                onClick={() => rate(at, rating)}
              >
                <Star className={`size-4 ${rating <= item.rating ? 'fill-current' : ''}`} aria-hidden />
              </button>
            ))}
          </fieldset>
        </li>
      ))}
    </ul>
  );
}
