import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../words/t.js';

/** Keys as the person's keyboard names them: `mod+k` → `Strg K`, on a Mac `⌘ K`. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd className="inline-flex items-center rounded-sm whitespace-pre border border-line-strong bg-sheet px-1 font-sans text-tiny leading-4 font-medium text-ink-3">
      {partsOf(keys).map((key, at) =>
        arrows[key] ? (
          <span key={key} className={at > 0 ? 'pl-1' : ''}>
            {arrows[key]}
          </span>
        ) : (
          `${at > 0 ? ' ' : ''}${nameOf(key)}`
        ),
      )}
    </kbd>
  );
}

/** `mod+k` → its keys; a lone `+` is a key itself. */
const partsOf = (keys: string): string[] => (keys === '+' ? ['+'] : keys.split('+'));

const sign = 'size-3 stroke-[2.2]';
const arrows: Record<string, ReactNode> = {
  arrowup: <ArrowUp key="up" className={sign} aria-label="↑" />,
  arrowdown: <ArrowDown key="down" className={sign} aria-label="↓" />,
  arrowleft: <ArrowLeft key="left" className={sign} aria-label="←" />,
  arrowright: <ArrowRight key="right" className={sign} aria-label="→" />,
};

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

function nameOf(key: string): string {
  switch (key.toLowerCase()) {
    case 'mod':
      return isMac ? '⌘' : t('ui.keyCtrl');
    case 'shift':
      return isMac ? '⇧' : t('ui.keyShift');
    case 'alt':
      return isMac ? '⌥' : 'Alt';
    case 'enter':
      return t('ui.keyEnter');
    case 'escape':
      return t('ui.keyEscape');
    case 'space':
      return t('ui.keySpace');
    case 'delete':
      return t('ui.keyDelete');
    case 'arrowup':
      return '↑';
    case 'arrowdown':
      return '↓';
    case 'arrowleft':
      return '←';
    case 'arrowright':
      return '→';
    default:
      return key.length === 1 ? key.toUpperCase() : key;
  }
}
