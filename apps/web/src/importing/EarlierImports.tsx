import type { RanImport } from '@contracts/importing/import.js';
import { Undo2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { ask } from '../api/ask.js';
import { Button } from '../ui/Button.js';
import { FormDialog } from '../ui/FormDialog.js';
import { takeBack } from '../ui/offerUndo.js';
import { Section } from '../ui/Panel.js';
import type { Kind } from '../ui/record/kinds.js';
import { formatAmount } from '../words/formats/amount.js';
import { formatTime } from '../words/formats/day.js';
import { t } from '../words/t.js';
import { importPath } from './paths.js';
import { isOfPlan } from './texts.js';

/** The imports that ran, the newest first, each with its way back; its page has the rest. */
export function EarlierImports({ kind, kinds }: { kind: Kind | undefined; kinds: readonly Kind[] }) {
  const [all, setRan] = useState<readonly RanImport[]>([]);
  const load = useCallback(
    () =>
      ask('GET import').then(
        ({ body }) => setRan(body),
        // The page is for a new file: without the list it still is.
        () => setRan([]),
      ),
    [],
  );
  useEffect(() => void load(), [load]);
  const ran = kind ? all.filter((it) => it.kind === kind.name) : all;
  if (!ran.length) return null;
  return (
    <Section title={t('importing.ran')} aside={ran.length}>
      <ul className="-mx-2 flex flex-col">
        {ran.map((it) => (
          <Earlier key={it.id} ran={it} of={kinds.find(({ name }) => name === it.kind)} onTurned={load} />
        ))}
      </ul>
    </Section>
  );
}

function Earlier({ ran, of, onTurned }: { ran: RanImport; of: Kind | undefined; onTurned(): Promise<void> }) {
  const { id, name, by, at, kind, state, command, takenBack } = ran;
  const [isAsked, setAsked] = useState(false);
  const mayUndo = command && !takenBack && state !== 'running';
  const undo = async () => {
    await takeBack({ command: command ?? '', label: t('importing.doneName', { name }) });
    await onTurned();
    setAsked(false);
  };
  return (
    <li className="flex min-h-11 items-center gap-2 border-b border-line px-2 py-1 last:border-b-0">
      <div className="min-w-0 flex-1">
        <Link
          to={`${importPath(of)}/${id}`}
          className={`block truncate text-accent underline-offset-2 hover:underline ${takenBack ? 'line-through' : ''}`}
        >
          {name}
        </Link>
        <span className="block truncate text-small text-ink-3 tabular-nums">
          {[isOfPlan(kind) ? t(`importing.kind${kind}`) : of?.title, formatTime(at), by, doneSaid(ran)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {mayUndo && (
        <Button
          kind="quiet"
          icon={<Undo2 />}
          aria-label={t('importing.undoOf', { name })}
          onClick={() => setAsked(true)}
        >
          {t('ui.undo')}
        </Button>
      )}
      {isAsked && (
        <FormDialog
          title={t('importing.undoAsked', { name })}
          confirm={t('ui.undo')}
          onSubmit={undo}
          onClose={() => setAsked(false)}
        >
          <p>{doneSaid(ran)}</p>
          <p className="text-ink-2">{t('importing.undoAskedHint')}</p>
        </FormDialog>
      )}
    </li>
  );
}

function doneSaid({ state, result, takenBack }: RanImport): string {
  if (takenBack) return t('importing.ranBack');
  if (state === 'running') return t('importing.ranRunning');
  if (state === 'failed') return t('importing.ranFailed');
  const { create = 0, change = 0, entries = 0, amount = 0 } = result ?? {};
  return [
    create > 0 && t('importing.made', { count: create }),
    change > 0 && t('importing.change', { count: change }),
    entries > 0 && `${t('importing.entries', { count: entries })}, ${formatAmount(amount)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
