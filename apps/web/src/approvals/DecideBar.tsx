import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { refusal } from '../api/refused.js';
import { useStore } from '../api/store.js';
import { Button } from '../ui/Button.js';
import { TextArea } from '../ui/fields/TextField.js';
import { useKeys } from '../ui/keys.js';
import { useBusy } from '../ui/useBusy.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import type { Decision, Wish } from './requests.js';

interface Props {
  /** Beside what a refusal is shown. */
  thing: string;
  /** Whether it was done. */
  decide(wish: Wish): Promise<boolean>;
  onDone(): void;
  /** Above what is said. */
  above?: ReactNode;
}

/** The second press of a double one was not meant for the request that came in the place of the decided one. */
const isOnce = ({ detail }: MouseEvent): boolean => detail < 2;

/** What to say, and yes or no, within the thumb's reach; a no needs a reason. */
export function DecideBar({ thing, decide, onDone, above }: Props) {
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, during } = useBusy();
  const bar = useRef<HTMLFormElement>(null);
  const refused = useStore(refusal);
  const act = async (decision: Decision) => {
    const isMissing = decision === 'REJECT' && comment.trim() === '';
    setMissing(isMissing);
    if (isMissing) return bar.current?.querySelector('textarea')?.focus();
    if (busy) return;
    const isDone = await during(() => decide({ decision, comment }));
    if (!isDone) return;
    setComment('');
    onDone();
  };
  useKeys(t('approvals.title'), [
    { keys: 'mod+enter', label: t('planning.approve'), inFields: true, run: () => void act('APPROVE') },
    { keys: 'mod+shift+enter', label: t('planning.reject'), inFields: true, run: () => void act('REJECT') },
  ]);
  const why = refused?.thing === thing ? problemText(refused.problem) : null;
  return (
    <form
      ref={bar}
      aria-label={t('approvals.decision')}
      className="sticky bottom-0 border-t border-line bg-sheet px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]"
      onSubmit={(event) => {
        event.preventDefault();
        void act('APPROVE');
      }}
    >
      {above}
      <TextArea
        label={t('approvals.comment')}
        lines={2}
        value={comment}
        error={missing ? t('planning.commentNeeded') : null}
        onChange={(text) => {
          setComment(text);
          if (text.trim()) setMissing(false);
        }}
      />
      {why && (
        <p role="alert" className="mt-2 text-bad">
          {why}
        </p>
      )}
      <div className="mt-2 flex gap-2.5">
        <Button
          className="min-w-0 flex-1 max-tablet:h-11"
          disabled={busy}
          onClick={(event) => isOnce(event) && void act('REJECT')}
        >
          {t('planning.reject')}
        </Button>
        <Button
          kind="primary"
          type="submit"
          className="min-w-0 flex-1 max-tablet:h-11"
          busy={busy}
          onClick={(event) => isOnce(event) || event.preventDefault()}
        >
          {t('planning.approve')}
        </Button>
      </div>
    </form>
  );
}
