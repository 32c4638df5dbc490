import { type ReactNode, useState } from 'react';
import { t } from '../words/t.js';
import { Button } from './Button.js';
import { Dialog } from './Dialog.js';
import { useUnsaved } from './unsaved.js';
import { useBusy } from './useBusy.js';

interface Props {
  title: ReactNode;
  /** What the button says that sends it off. */
  confirm: string;
  /** While it lasts nothing is sent off again. */
  onSubmit(): unknown;
  onClose(): void;
  children: ReactNode;
}

/** A dialog of fields: its button sends them off, and so does Enter. */
export function FormDialog({ title, confirm, onSubmit, onClose, children }: Props) {
  const { busy, during } = useBusy();
  const [isBegun, setBegun] = useState(false);
  useUnsaved(isBegun);
  const submit = async () => {
    if (busy) return;
    await during(async () => onSubmit());
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void submit()}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-3"
        onInput={() => setBegun(true)}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {children}
        <button type="submit" className="hidden" aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}
