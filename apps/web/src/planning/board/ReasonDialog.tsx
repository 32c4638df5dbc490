import type { Phase } from '@contracts/planning/element.js';
import { useState } from 'react';
import { Button } from '../../ui/Button.js';
import { Dialog } from '../../ui/Dialog.js';
import { TextArea } from '../../ui/fields/TextField.js';
import { t } from '../../words/t.js';
import { phaseName } from '../say.js';

interface Props {
  phase: Phase;
  onCancel(): void;
  onSaid(reason: string): void;
}

/** Asks why something goes back to an earlier phase. */
export function ReasonDialog({ phase, onCancel, onSaid }: Props) {
  const [reason, setReason] = useState('');
  const isMissing = reason.trim() === '';
  return (
    <Dialog
      open
      title={t('planning.backTo', { phase: phaseName(phase) })}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t('ui.cancel')}</Button>
          <Button kind="primary" disabled={isMissing} onClick={() => onSaid(reason)}>
            {phaseName(phase)}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('planning.comment')}
        hint={t('planning.commentNeeded')}
        required
        autoFocus
        value={reason}
        onChange={setReason}
      />
    </Dialog>
  );
}
