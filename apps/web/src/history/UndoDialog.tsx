import type { AnswerOf } from '@contracts/catalogue.js';
import { Banner } from '../ui/Banner.js';
import { Button } from '../ui/Button.js';
import { Dialog } from '../ui/Dialog.js';
import type { Said } from '../ui/record/useNamed.js';
import { problemText, type Refusal } from '../words/problemText.js';
import { t } from '../words/t.js';

export type UndoPreview = AnswerOf<'GET undo/{command}'>;

interface Props {
  preview: UndoPreview;
  said: Said;
  /** `partial`: what was changed since stays. */
  onTakeBack(partial: boolean): void;
  onClose(): void;
}

/** What taking one command back touches, or what stands against it, before it is done. */
export function UndoDialog({ preview, said, onTakeBack, onClose }: Props) {
  const { code, count, things, changed, partial } = preview;
  const more = count - things.length;
  return (
    <Dialog
      open
      title={t(code === null ? 'history.takeBack' : 'history.notTakenBack')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(code === null || partial ? 'ui.cancel' : 'ui.close')}</Button>
          {code === null && (
            <Button kind="primary" onClick={() => onTakeBack(false)}>
              {t('history.takeBack')}
            </Button>
          )}
          {partial && (
            <Button kind="primary" onClick={() => onTakeBack(true)}>
              {t('history.takeRestBack')}
            </Button>
          )}
        </>
      }
    >
      {code === null ? (
        <p>{t('history.touches', { count })}</p>
      ) : (
        <Banner tone="warn">{problemText(preview as UndoPreview & Refusal)}</Banner>
      )}
      <ul className="mt-2 max-h-[40vh] overflow-y-auto">
        {things.map(({ id, label }) => (
          <li key={id} className="truncate border-b border-line py-1 last:border-b-0">
            {label}
          </li>
        ))}
        {changed.map(({ id, label, field }) => (
          <li key={`${id}${field}`} className="truncate border-b border-line py-1 last:border-b-0">
            {label}
            {field !== '*' && <span className="text-ink-3"> · {said.property(field)}</span>}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-ink-3">{t('history.andMore', { count: more })}</p>}
    </Dialog>
  );
}
