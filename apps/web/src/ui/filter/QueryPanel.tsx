import type { TypedPart } from '@contracts/filters/typed.js';
import { createPortal } from 'react-dom';
import { t } from '../../words/t.js';
import { floating } from '../Menu.js';
import { begunWith, type Suggestion } from './suggestions.js';

interface Props {
  list: string;
  /** Below what it stands. */
  at: HTMLElement | null;
  offered: readonly Suggestion[];
  active: number;
  wrong: readonly TypedPart[];
  /** Whether to say how a term is ended. */
  hint: boolean;
  onPick(suggestion: Suggestion): void;
}

/** What could be typed next, and what was not understood. */
export function QueryPanel({ list, at, offered, active, wrong, hint, onPick }: Props) {
  if (!at || (offered.length === 0 && wrong.length === 0)) return null;
  const { left, bottom } = at.getBoundingClientRect();
  return createPortal(
    <div
      style={{ left: Math.max(8, Math.min(left, window.innerWidth - 296)), top: bottom + 4 }}
      className={`${floating} fixed w-72 p-1`}
    >
      <div id={list} role="listbox" aria-label={t('filters.suggestions')}>
        {offered.map((each, n) => (
          <div
            key={each.kind === 'key' ? each.key.key : `${each.key.key} ${each.option.id}`}
            id={`${list}-${n}`}
            role="option"
            tabIndex={-1}
            aria-selected={n === active}
            className={`flex min-h-7 cursor-default items-center gap-2 rounded px-2 hover:bg-sunk coarse:min-h-11 ${n === active ? 'bg-sunk' : ''}`}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(each)}
            onKeyDown={(event) => event.key === 'Enter' && onPick(each)}
          >
            {each.kind === 'key' ? (
              <>
                <span className="flex-1 truncate">{each.key.label}</span>
                <kbd className="text-small text-ink-3">{begunWith(each.key)}</kbd>
              </>
            ) : (
              <>
                {each.option.mark}
                <span className="flex-1 truncate">{each.option.label}</span>
                {each.option.hint && <span className="text-small text-ink-3">{each.option.hint}</span>}
              </>
            )}
          </div>
        ))}
      </div>
      {wrong.map((part) => (
        <p key={part.at} role="status" className="px-2 py-1 text-small text-warn">
          {wrongText(part)}
        </p>
      ))}
      {hint && wrong.length === 0 && <p className="px-2 py-1 text-small text-ink-3">{t('filters.typedHint')}</p>}
    </div>,
    document.body,
  );
}

function wrongText({ wrong, name, value, key }: TypedPart): string {
  if (wrong === 'key') return t('filters.wrongKey', { name });
  return t(wrong === 'order' ? 'filters.wrongOrder' : 'filters.wrongValue', { name: key?.names[0] ?? name, value });
}
