import type { TemplateFormat } from '@contracts/importing/import.js';
import { language } from '../words/language.js';
import { asProblem, type Problem } from './problem.js';
import { type Answer, command, request } from './request.js';

/** A table, e.g. `plan`, as a file that can be imported again. Waits for its job where it is not made at once. */
export async function exportTable(table: string, format: TemplateFormat): Promise<Problem | null> {
  try {
    const made = await command<Blob>('POST', `export/${table}`, {
      body: { format, language: language() },
      headers: { Prefer: 'wait=5' },
      blob: true,
    });
    saveFile(made.status === 202 ? await finished(made) : made, `${table.split('/').at(-1)}.${format.toLowerCase()}`);
    return null;
  } catch (thrown) {
    return asProblem(thrown);
  }
}

interface Job {
  state: 'waiting' | 'running' | 'done' | 'failed';
}

async function finished(told: Answer<Blob>): Promise<Answer<Blob>> {
  const { jobId } = JSON.parse(await told.body.text()) as { jobId: string };
  for (;;) {
    const { body } = await request<Job>('GET', `export/job/${jobId}`);
    if (body.state === 'done') return request<Blob>('GET', `export/job/${jobId}/file`, { blob: true });
    if (body.state === 'failed') throw new Error('the export failed');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

/** Gives a file to the person; Content-Disposition names it. */
function saveFile({ body, headers }: Answer<Blob>, otherwise: string): void {
  const named = /filename\*=UTF-8''([^;]+)/i.exec(headers.get('Content-Disposition') ?? '')?.[1];
  const plain = /filename="([^"]+)"/i.exec(headers.get('Content-Disposition') ?? '')?.[1];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(body);
  link.download = named ? decodeURIComponent(named) : (plain ?? otherwise);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
