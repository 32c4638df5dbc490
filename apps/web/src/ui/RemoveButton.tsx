import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { t } from '../words/t.js';

interface Props {
  /** What is taken away. */
  name: string;
  onRemove(event: MouseEvent<HTMLButtonElement>): void;
  className?: string;
}

/** Takes a line out of a list; it shows once the line (`group`) is pointed at or has the focus. */
export const RemoveButton = ({ name, onRemove, className = '' }: Props) => (
  <button
    type="button"
    aria-label={t('record.remove', { name })}
    className={`grid size-6 place-items-center rounded text-ink-3 opacity-0 within-focus:opacity-100 within-hover:opacity-100 hover:text-bad coarse:size-11 coarse:opacity-100 ${className}`}
    onClick={onRemove}
  >
    <X className="size-3.5" />
  </button>
);
