import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as Headless } from '@headlessui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../words/t.js';
import { IconButton } from './Button.js';

interface Props {
  open: boolean;
  title: ReactNode;
  onClose(): void;
  /** Below the content, to the right: the actions. */
  actions?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  children: ReactNode;
}

const widths = { small: 'max-w-100', medium: 'max-w-140', large: 'max-w-220' };

/** For what cannot be done in place. Focus stays inside and returns where it was. */
export function Dialog({ open, title, onClose, actions, size = 'small', children }: Props) {
  return (
    <Headless open={open} onClose={onClose} className="relative z-50 outline-none">
      <DialogBackdrop className="fixed inset-0 animate-appear bg-veil" />
      <div className="fixed inset-0 grid grid-cols-1 grid-rows-[100%] place-items-center overflow-y-auto p-4 max-tablet:place-items-end max-tablet:p-0">
        <DialogPanel
          className={`flex max-h-full w-full animate-rise flex-col rounded-lg bg-sheet shadow-float max-tablet:rounded-b-none ${widths[size]}`}
        >
          <header className="flex items-center gap-2 px-5 pt-4">
            <DialogTitle className="min-w-0 flex-1">{title}</DialogTitle>
            <IconButton label={t('ui.close')} icon={<X />} onClick={onClose} />
          </header>
          <div className="min-h-0 overflow-y-auto px-5 pt-2 pb-5">{children}</div>
          {actions && <footer className="flex justify-end gap-2 border-t border-line px-5 py-3">{actions}</footer>}
        </DialogPanel>
      </div>
    </Headless>
  );
}
