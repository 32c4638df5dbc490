import { mostUploadBytes } from '@contracts/importing/import.js';
import { FileUp, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button, IconButton } from '../ui/Button.js';
import { DropArea } from '../ui/DropArea.js';
import { FileButton } from '../ui/FileButton.js';
import { t } from '../words/t.js';
import { FileLine } from './FileLine.js';
import { RefusedFiles } from './RefusedFiles.js';
import { type Outcome, readFile } from './reading.js';

interface Told {
  key: number;
  name: string;
  outcome: Outcome;
}

interface Props {
  mayWrite: boolean;
  /** Items that belong to nothing yet, and how to say where. */
  open: number;
  onAssign(): void;
  children: ReactNode;
}

/** E-invoices are dropped anywhere on the page, many at once; above the list stands what became of each, and what was refused elsewhere. */
export function Inbox({ mayWrite, open, onAssign, children }: Props) {
  const [told, setTold] = useState<readonly Told[]>([]);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const count = useRef(0);
  const take = (files: readonly File[]) => {
    for (const file of files) {
      const key = count.current++;
      setTold((now) => [...now, { key, name: file.name, outcome: { state: 'reading' } }]);
      last.current = last.current.then(async () => {
        const outcome = await readFile(file);
        setTold((now) => now.map((each) => (each.key === key ? { ...each, outcome } : each)));
      });
    }
  };
  return (
    <DropArea onFiles={mayWrite ? take : undefined} className={() => 'flex min-h-0 flex-1 flex-col'}>
      {(over) => (
        <>
          {mayWrite && <Strip over={over} open={open} onAssign={onAssign} onFiles={take} />}
          {mayWrite && <RefusedFiles />}
          {told.length > 0 && <Results told={told} onClose={() => setTold([])} />}
          {children}
        </>
      )}
    </DropArea>
  );
}

interface StripProps extends Pick<Props, 'open' | 'onAssign'> {
  over: boolean;
  onFiles(files: readonly File[]): void;
}

const Strip = ({ over, open, onAssign, onFiles }: StripProps) => (
  <div
    className={`mx-3.5 mt-2.5 flex min-h-11 flex-wrap items-center justify-center gap-x-2 gap-y-1 rounded-lg border border-dashed px-3 py-1 text-ink-2 print:hidden ${over ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
  >
    <span className="max-tablet:hidden">
      <strong className="font-[560] text-ink">{t('invoices.drop')}</strong>
      {` · ${t('invoices.dropHint', { size: mostUploadBytes / 1_000_000 })}`}
    </span>
    <FileButton
      kind="quiet"
      icon={<FileUp />}
      label={t('invoices.choose')}
      accept=".xml,.pdf"
      multiple
      onFiles={onFiles}
    />
    {open > 0 && <Button onClick={onAssign}>{t('invoices.assignOpen', { count: open })}</Button>}
  </div>
);

const Results = ({ told, onClose }: { told: readonly Told[]; onClose(): void }) => (
  <section
    aria-label={t('invoices.results')}
    className="relative mx-3.5 mt-2.5 max-h-56 overflow-y-auto rounded border border-line"
  >
    <ul role="status">
      {told.map(({ key, name, outcome }) => (
        <FileLine key={key} name={name} outcome={outcome} className="pr-8" />
      ))}
    </ul>
    <div className="absolute top-0.5 right-0.5">
      <IconButton label={t('ui.close')} icon={<X />} onClick={onClose} />
    </div>
  </section>
);
