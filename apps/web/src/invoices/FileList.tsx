import { mostUploadBytes } from '@contracts/importing/import.js';
import type { Invoice, InvoiceFile } from '@contracts/invoices/invoice.js';
import { Download, Paperclip } from 'lucide-react';
import { askFile, insist } from '../api/ask.js';
import { saveFile } from '../api/files.js';
import { asProblem } from '../api/problem.js';
import { send } from '../api/send.js';
import { Button } from '../ui/Button.js';
import { FileButton } from '../ui/FileButton.js';
import { offerUndo, sayProblem } from '../ui/offerUndo.js';
import { Section } from '../ui/Panel.js';
import { RemoveButton } from '../ui/RemoveButton.js';
import { toast } from '../ui/toasts.js';
import { useBusy } from '../ui/useBusy.js';
import { t } from '../words/t.js';

/** The files that lie with an invoice: its original, and what was attached. */
export function FileList({ invoice, mayWrite }: { invoice: Invoice; mayWrite: boolean }) {
  const { busy, during } = useBusy();
  const attach = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > mostUploadBytes) return toast({ text: t('invoices.tooBig', size), tone: 'bad' });
    const body = new FormData();
    body.append('file', file);
    const sent = () => insist('POST accounting/invoice/{id}/file', { params: { id: invoice.id }, body });
    await during(sent).catch((thrown: unknown) => sayProblem(asProblem(thrown)));
  };
  if (!mayWrite && invoice.files.length === 0) return null;
  return (
    <Section title={t('invoices.files')}>
      <ul>
        {invoice.files.map((file) => (
          <li key={file.id} className="flex items-center gap-2">
            <Button
              kind="quiet"
              icon={<Download />}
              className="-ml-2.5 min-w-0! shrink!"
              onClick={() => void download(invoice.id, file)}
            >
              <span className="truncate">{file.name}</span>
            </Button>
            <span className="flex-1 text-small text-ink-3">{file.isOriginal && t('invoices.original')}</span>
            {mayWrite && !file.isOriginal && (
              <RemoveButton name={file.name} onRemove={() => void remove(invoice.id, file)} />
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <FileButton
          kind="quiet"
          icon={<Paperclip />}
          busy={busy}
          className="-ml-2.5"
          label={t('invoices.attach', size)}
          accept=".pdf"
          onFiles={([file]) => void attach(file)}
        />
      )}
    </Section>
  );
}

const size = { size: mostUploadBytes / 1_000_000 };

async function download(id: string, { id: file, name }: InvoiceFile): Promise<void> {
  try {
    saveFile(await askFile('GET accounting/invoice/{id}/file/{file}', { params: { id, file } }), name);
  } catch (thrown) {
    sayProblem(asProblem(thrown));
  }
}

async function remove(id: string, { id: file, name }: InvoiceFile): Promise<void> {
  const label = t('record.deleted1', { name });
  const call = 'DELETE accounting/invoice/{id}/file/{file}';
  const outcome = await send(call, { thing: id, params: { id, file }, label, answers: 'accounting/invoice' });
  if (outcome.ok) offerUndo(label, outcome.command);
  else sayProblem(outcome.problem);
}
