import { t } from '../words/t.js';

/** Keys as the person's keyboard names them: `mod+k` → `Strg K`, on a Mac `⌘ K`. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd className="rounded-sm border border-line-strong bg-sheet px-1 font-sans text-tiny leading-4 font-medium whitespace-nowrap text-ink-3">
      {keyNames(keys)}
    </kbd>
  );
}

/** `mod+shift+z` → `Strg Umschalt Z`. */
export const keyNames = (keys: string): string => keys.split('+').map(nameOf).join(' ');

export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

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
