import { kindNamedBy } from '@contracts/masterData/references.js';
import { Conclusion } from '@contracts/planning/element.js';
import { Plus, Star } from 'lucide-react';
import { useRef, useState } from 'react';
import { newId } from '../../api/ids.js';
import { Button } from '../../ui/Button.js';
import { control } from '../../ui/fields/Field.js';
import { Picker } from '../../ui/form/Picker.js';
import { usePickerOptions } from '../../ui/form/ReferenceField.js';
import { RemoveButton } from '../../ui/RemoveButton.js';
import { followed } from '../../ui/record/useNames.js';
import { t } from '../../words/t.js';

interface Props {
  label: string;
  items: readonly Conclusion[];
  disabled: boolean;
  onChange(items: readonly object[]): void;
}

const stars = [1, 2, 3, 4, 5];
const topics = kindNamedBy(Conclusion, 'topicId');

/** Conclusions: topics of master data, each with one to five stars. A topic just chosen is written with its stars. */
export function RatingList({ label, items, disabled, onChange }: Props) {
  const { options, known, create } = usePickerOptions(topics);
  const [begun, setBegun] = useState<string | null>(null);
  const [choosing, setChoosing] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const focusAdd = () => requestAnimationFrame(() => add.current?.focus());
  const labelOf = (id: string) => followed(known, id)?.label ?? '…';
  return (
    <fieldset className="w-full min-w-0">
      <legend className="sr-only">{label}</legend>
      <ul ref={list}>
        {items.map((item, at) => (
          <Topic
            key={item.id ?? item.topicId}
            label={labelOf(item.topicId)}
            rating={item.rating}
            disabled={disabled}
            onRate={(rating) => onChange(items.map((each, index) => (index === at ? { ...each, rating } : each)))}
            onRemove={() => {
              onChange(items.filter((_, index) => index !== at));
              focusAdd();
            }}
          />
        ))}
        {begun && (
          <Topic
            label={labelOf(begun)}
            rating={0}
            disabled={disabled}
            onRate={(rating) => {
              onChange([...items, { id: newId(), topicId: begun, rating }]);
              setBegun(null);
              focusAdd();
            }}
            onRemove={() => {
              setBegun(null);
              focusAdd();
            }}
          />
        )}
      </ul>
      {choosing && (
        <Picker
          label={label}
          options={options.filter(({ id }) => !items.some(({ topicId }) => topicId === id))}
          chosen={[]}
          onPick={(id) => {
            setBegun(id);
            setChoosing(false);
            // Its stars are next.
            requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child button')?.focus());
          }}
          onCreate={create}
          onClose={() => setChoosing(false)}
          className={control}
        />
      )}
      {!disabled && !choosing && begun === null && (
        <Button ref={add} kind="quiet" icon={<Plus />} className="-ml-2.5" onClick={() => setChoosing(true)}>
          {t('share.addTopic')}
        </Button>
      )}
      {disabled && items.length === 0 && <span className="text-ink-3">–</span>}
    </fieldset>
  );
}

interface TopicProps {
  label: string;
  /** 0: not rated yet. */
  rating: number;
  disabled: boolean;
  onRate(rating: number): void;
  onRemove(): void;
}

function Topic({ label, rating, disabled, onRate, onRemove }: TopicProps) {
  return (
    <li className="group flex flex-wrap items-center justify-between gap-x-2">
      <span className="min-h-6 w-full py-1 [overflow-wrap:anywhere]">{label}</span>
      <fieldset className="-ml-1 flex min-w-0" disabled={disabled}>
        <legend className="sr-only">{`${t('planning.rating')}: ${label}`}</legend>
        {stars.map((each) => (
          <button
            key={each}
            type="button"
            aria-label={t('planning.ratingOf', { rating: each })}
            aria-pressed={rating === each}
            className="grid size-6 place-items-center rounded text-pre-edge coarse:h-11 coarse:w-8"
            onClick={() => onRate(each)}
          >
            <Star className={`size-4 ${each <= rating ? 'fill-current' : ''}`} aria-hidden />
          </button>
        ))}
      </fieldset>
      {!disabled && <RemoveButton name={label} onRemove={onRemove} />}
    </li>
  );
}
