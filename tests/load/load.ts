import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportAnswer } from '../../libs/contracts/src/importing/import.js';
import { type Insisting, insisting, type Sent } from './insisting.js';

/** What 16 clients send over all apis until they are told to stop. */
export interface Load {
  sent: Sent[];
  imports: { label: string; rows: number; jobId: string }[];
  /** Ends it; what was begun is sent until its outcome is known. */
  stop(): Promise<void>;
}
interface Wishes {
  apis: readonly string[];
  token: string;
  /** Below which everything is made. */
  project: string;
}

const clients = 16;
const importedRows = 30;
/** Milliseconds that a client waits between two calls: the servers of the tests are small. */
const pause = 40;

/** Two of the clients import files, one after the other; the others make and change actions. */
export function startLoad({ apis, token, project }: Wishes): Load {
  const load: Omit<Load, 'stop'> = { sent: [], imports: [] };
  let isOver = false;
  const over = () => isOver;
  const running = Array.from({ length: clients }, (_, n) => {
    const client = insisting(apis, token, n);
    return n < 2 ? keepImporting(client, load, over) : keepChanging(client, { load, project, over });
  });
  const done = Promise.all(running);
  // Told by `stop`; until then nobody waits for it.
  done.catch(() => {});
  return {
    ...load,
    async stop() {
      isOver = true;
      await done;
    },
  };
}

interface Changing {
  load: Pick<Load, 'sent'>;
  project: string;
  over(): boolean;
}

async function keepChanging(client: Insisting, { load, project, over }: Changing): Promise<void> {
  const own: string[] = [];
  while (!over()) {
    const description = randomUUID();
    const isNew = own.length === 0 || Math.random() < 0.15;
    const id = isNew ? randomUUID() : (own[Math.floor(Math.random() * own.length)] as string);
    const sent = isNew
      ? await client.send('POST', 'plan-element', { ...action(id, project), description })
      : await client.send('PUT', `plan-element/${id}`, { description });
    load.sent.push(sent);
    if (isNew) own.push(id);
    await sleep(pause);
  }
}

const action = (id: string, parentId: string) => ({
  ...{ id, type: 'SUB', parentId, label: id },
  ...{ startDate: '2026-01-01', endDate: '2026-12-31' },
});

/** A file with a project of its own, uploaded and run; each is a job that reads and one that writes. */
async function keepImporting(client: Insisting, load: Pick<Load, 'imports'>, over: () => boolean): Promise<void> {
  while (!over()) {
    const label = `Import ${randomUUID()}`;
    const form = new FormData();
    form.append('kind', 'PLAN');
    form.append('file', new Blob([csvOf(label)]), 'plan.csv');
    const read = await client.send('POST', 'import', form);
    if (read.status !== 201) throw new Error(`an upload answered ${read.status}: ${JSON.stringify(read.answer)}`);
    const { id } = read.answer as ImportAnswer;
    const run = await client.send('POST', `import/${id}/run`, {});
    if (run.status !== 202) throw new Error(`an import answered ${run.status}: ${JSON.stringify(run.answer)}`);
    const { jobId } = run.answer as { jobId: string };
    load.imports.push({ label, rows: importedRows, jobId });
    await sleep(1_000);
  }
}

function csvOf(label: string): string {
  return [
    'Nummer;Art;Bezeichnung;Beginn;Ende;Gehört zu',
    `${label};Projekt;${label};1.3.2026;30.6.2026;`,
    ...Array.from({ length: importedRows - 1 }, (_, n) => `${label}.${n};Maßnahme;${label};2.3.2026;6.3.2026;${label}`),
  ].join('\r\n');
}
