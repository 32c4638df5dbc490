import { createHash } from 'node:crypto';
import { type TableName, tableNames } from '@contracts/importing/tables.js';
import { kindOfKinds, recordKinds } from '@contracts/masterData/kinds.js';
import type { Area } from '@domain/decider.js';
import { depthFirst } from '@domain/depthFirst.js';
import { isEnabled } from '@domain/identity/rights.js';
import type { Users } from '@domain/identity/users.js';
import { stateOf } from '@domain/importing/recordNames.js';
import type { Invoices } from '@domain/invoices/invoices.js';
import type { MasterData } from '@domain/masterData/masterData.js';
import type { Plan } from '@domain/planning/plan.js';
import { areas } from '@domain/registry.js';
import { type Background, pathOfBackground, type Tenant } from '@domain/tenants/tenants.js';
import { openCodec } from '@platform/codec.js';
import { handlersOf, type Read, streamOf } from '@platform/fold.js';
import { pathOf } from '@platform/invoices/files.js';
import type { Ports } from '@platform/ports.js';
import type { Progress, Written } from '../exporting/pieces.js';
import { recordTable } from '../exporting/recordExport.js';
import { tableOf } from '../exporting/tables.js';
import { fileOf } from '../exporting/writeFile.js';
import { type ZipPart, zipOf } from '../exporting/zip.js';
import type { JobNeeds } from '../handlers.js';
import { recordsOf } from '../recordsOf.js';

interface Around {
  engine: JobNeeds['engine'];
  ports: Pick<Ports, 'events' | 'files' | 'keys'>;
}
export interface Taken {
  tenant: Tenant;
  /** Of the tables' headings. */
  language: string;
  progress: Progress;
}
/** A part of what a tenant takes along. */
interface Content extends ZipPart {
  /** What the manifest says of it beside its size. */
  told?: Readonly<Record<string, string | number>>;
}

/**
 * All of a tenant as a zip: what its key users said of it, every event of each area as a line of JSON with what persons
 * entered about themselves readable, the tables that there are exports of, the files of invoices, and a manifest with
 * what each part holds. What was forgotten of a person stays forgotten; passwords, sessions and mails are not in it.
 */
export async function exportOf(around: Around, taken: Taken): Promise<AsyncIterable<Uint8Array>> {
  const contents = await contentsOf(around, taken);
  const manifest: object[] = [];
  async function* counted({ path, told }: Content, content: AsyncIterable<Uint8Array>) {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    manifest.push({ path, bytes, sha256: hash.digest('hex'), ...told });
    await taken.progress(Math.floor((manifest.length / contents.length) * 99));
  }
  const { id, name } = taken.tenant;
  const head = { format: 1, tenant: id, name, at: new Date().toISOString() };
  return zipOf([
    ...contents.map((it) => ({ path: it.path, open: async () => counted(it, await it.open()) })),
    { path: 'manifest.json', open: () => once({ ...head, parts: manifest }) },
  ]);
}

/** What there is when it is asked for; each part is read when its turn comes. */
async function contentsOf({ engine, ports }: Around, taken: Taken): Promise<Content[]> {
  const { id: tenant, name, timeZone, currency, languages, color, background } = taken.tenant;
  const company = { id: tenant, name, timeZone, currency, languages, color };
  const logs = await Promise.all(Object.values(areas).map((area) => eventsOf(ports, tenant, area)));
  return [
    { path: 'company.json', open: () => once(company) },
    ...logs.flat(),
    ...(await tablesOf(engine, taken)),
    ...(background ? [pictureOf({ ports }, tenant, background)] : []),
    ...(await filesOf({ engine, ports }, tenant)),
  ];
}

const pictureOf = ({ ports }: Pick<Around, 'ports'>, tenant: string, background: Background): Content => ({
  path: 'files/background',
  told: { type: background.type },
  open: () => fileAt(ports, pathOfBackground(tenant, background)),
});

async function* once(value: unknown): AsyncIterable<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

/** Events of a part: an area with more of them has several. */
const atOnce = 250_000;

/** What stands in an area's stream now; what comes meanwhile is not in it. */
async function eventsOf({ events, keys }: Around['ports'], tenant: string, area: Area): Promise<Content[]> {
  const stream = streamOf(tenant, area.name);
  let count = 0;
  for await (const [last] of events.readStream(stream, { backwards: true, limit: 1 }))
    count = (last?.revision ?? -1) + 1;
  const codec = openCodec(keys);
  const handlers = handlersOf(area);
  const lineOf = ({ json: _, stream: __, ...event }: Read): string =>
    `${JSON.stringify({ ...event, v: handlers.get(event.type)?.version ?? event.v })}\n`;
  async function* lines(from: number, limit: number): AsyncIterable<Uint8Array> {
    for await (const page of events.readStream(stream, { from, limit }))
      yield Buffer.from((await codec.decode(tenant, area, page)).map(lineOf).join(''));
  }
  return Array.from({ length: Math.ceil(count / atOnce) }, (_, i) => {
    const limit = Math.min(atOnce, count - i * atOnce);
    return {
      path: `events/${area.name}-${i + 1}.jsonl`,
      told: { events: limit },
      open: () => lines(i * atOnce, limit),
    };
  });
}

/** As a key user sees them. */
async function tablesOf(engine: Around['engine'], { tenant: { id: tenant }, language }: Taken): Promise<Content[]> {
  const [users, masterData, plan, invoices] = await Promise.all([
    engine.state<Users>(tenant, 'users'),
    engine.state<MasterData>(tenant, 'masterData'),
    engine.state<Plan>(tenant, 'plan'),
    engine.state<Invoices>(tenant, 'invoices'),
  ]);
  const keyUser = [...users.people.values()].find((it) => it.keyUser && isEnabled(it));
  const by = { user: keyUser?.id ?? '' };
  const how = { format: 'XLSX', language, progress: async () => {} } as const;
  const things: Readonly<Record<TableName, readonly string[]>> = {
    plan: inTree(plan),
    costs: inTree(plan).filter((id) => plan.costs(id).length > 0),
    invoices: [...invoices.invoices.values()].filter(({ deleted }) => !deleted).map(({ id }) => id),
    orders: [...plan.orders.values()].filter(({ deleted }) => !deleted).map(({ id }) => id),
  };
  const kinds = [...Object.keys(recordKinds), ...masterData.usable(kindOfKinds).map(({ id }) => id)];
  const records = kinds.map((kind): Table => {
    const ids = stateOf(kind, { users, masterData })
      .usable(kind)
      .map(({ id }) => id);
    return { name: kind, ids, made: async () => recordTable(await recordsOf(engine, tenant, kind), { ...how, ids }) };
  });
  const tables = tableNames.map((name): Table => {
    const ids = [...things[name]];
    return { name, ids, made: () => tableOf(engine, tenant, { ...how, by, ids, table: name }) };
  });
  return [...tables, ...records].filter(({ ids }) => ids.length > 0).map(contentOf);
}

interface Table {
  name: string;
  ids: readonly string[];
  made(): Promise<Written>;
}

const contentOf = ({ name, ids, made }: Table): Content => ({
  path: `tables/${name}.xlsx`,
  told: { things: ids.length },
  async open() {
    const { sheet, rows } = await made();
    return fileOf(sheet, rows);
  },
});

/** Ids of the elements that are not deleted, each above those below it. */
function inTree(plan: Plan): string[] {
  const rows = [...plan.elements.values()]
    .filter(({ id }) => !plan.isDeleted(id))
    .map(({ id, parentId, rank }) => ({ id, parentId, rank }));
  return depthFirst(rows).map(({ row }) => row.id);
}

/** What is attached to invoices, those in the trash too, under the names it came by. */
async function filesOf({ engine, ports }: Around, tenant: string): Promise<Content[]> {
  const { invoices } = await engine.state<Invoices>(tenant, 'invoices');
  return [...invoices.values()].flatMap((invoice) =>
    invoice.files.map((file): Content => {
      const name = file.name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_');
      return {
        ...{ path: `files/invoices/${file.id}/${name}`, told: { invoice: invoice.id } },
        open: () => fileAt(ports, pathOf(tenant, file)),
      };
    }),
  );
}

async function fileAt({ files }: Around['ports'], path: string): Promise<AsyncIterable<Uint8Array>> {
  const found = await files.get(path);
  if (!found) throw new Error(`the file ${path} is not there`);
  return found;
}
