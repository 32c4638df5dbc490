import { Menu as Headless, MenuItem as HeadlessItem, MenuButton, MenuItems, MenuSeparator } from '@headlessui/react';
import { Check } from 'lucide-react';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Gone } from './Gone.js';
import { Kbd } from './Kbd.js';

export type MenuEntry =
  | {
      label: ReactNode;
      icon?: ReactNode;
      keys?: string;
      /** A tick: one of several or an option. */
      checked?: boolean;
      danger?: boolean;
      disabled?: boolean;
      /** Why it is disabled, or what it does. */
      hint?: string;
      run(): void;
    }
  | { heading: ReactNode }
  | 'separator';

interface Props {
  /** The button that opens it: `<IconButton … />` or `<Button … />`. */
  button: ReactElement;
  entries: readonly (MenuEntry | false | null | undefined)[];
  side?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'right end';
  /** Above the entries, e.g. who is signed in. */
  header?: ReactNode;
  /** After it was open. */
  onClosed?: () => void;
}

/** A menu of actions: arrows, letters, Escape, focus returns to its button. */
export function Menu({ button, entries, side = 'bottom end', header, onClosed }: Props) {
  const shown = entries.filter((entry) => entry !== false && entry !== null && entry !== undefined);
  return (
    <Headless>
      <MenuButton as={Fragment}>{button}</MenuButton>
      <MenuItems
        anchor={{ to: side, gap: 4, padding: 8 }}
        className={`${floating} max-w-[min(22rem,calc(100vw-16px))]! min-w-48 p-1 outline-none`}
      >
        {onClosed && <Gone then={onClosed} />}
        {header}
        {shown.map((entry, at) => (
          <Entry key={keyOf(entry, at)} entry={entry} />
        ))}
      </MenuItems>
    </Headless>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry === 'separator') return <MenuSeparator className="my-1 h-px bg-line" />;
  if ('heading' in entry)
    return <div className="truncate px-2 pt-1.5 pb-0.5 text-tiny font-[520] text-ink-3">{entry.heading}</div>;
  return (
    <HeadlessItem disabled={entry.disabled ?? false}>
      <button
        type="button"
        title={entry.hint}
        onClick={() => entry.run()}
        className={`${item} ${entry.danger ? 'text-bad' : 'text-ink'}`}
      >
        {entry.icon && <span className="text-ink-3 [&_svg]:size-4">{entry.icon}</span>}
        <span className="line-clamp-3 min-w-0 flex-1 text-left [overflow-wrap:anywhere]">{entry.label}</span>
        {entry.keys && (
          <span className="coarse:hidden">
            <Kbd keys={entry.keys} />
          </span>
        )}
        {entry.checked && <Check className="size-4 text-accent" aria-hidden />}
      </button>
    </HeadlessItem>
  );
}

const keyOf = (entry: MenuEntry, at: number): string =>
  typeof entry === 'object' && 'label' in entry && typeof entry.label === 'string' ? `${entry.label}${at}` : String(at);

export const floating = 'z-50 animate-appear rounded-lg border border-line bg-sheet shadow-float';
export const item =
  'flex min-h-7 w-full items-center gap-2 rounded px-2 py-1 data-focus:bg-sunk data-disabled:text-ink-3 coarse:min-h-11';
