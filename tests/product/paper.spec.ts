import { Readable } from 'node:stream';
import exceljs from 'exceljs';
import { type Api, signIn } from './api.js';
import { imports } from './imports.js';
import { adminPassword, type Product, product } from './server.js';

let it: Product;
let api: Api;
beforeAll(async () => {
  it = await product();
  api = await signIn(it.url, adminPassword);
});
afterAll(() => it?.remove());

const days = { startDate: '2026-03-02', endDate: '2026-03-31' };
const entry = { kind: 'BUDGET', period: '2026-03', amount: 12_500_000, description: 'Standmiete' };

interface File {
  status: number;
  type: string | null;
  name: string | null;
  bytes: Buffer;
}
async function file(path: string, body: object): Promise<File> {
  const { raw } = imports(it, api);
  const asked = { 'content-type': 'application/json', prefer: 'wait=1' };
  let answer = await raw('POST', path, JSON.stringify({ language: 'de', ...body }), asked);
  // What takes longer is a job, as http.md says it.
  if (answer.status === 202) {
    const { jobId } = JSON.parse(answer.bytes.toString()) as { jobId: string };
    while (['waiting', 'running'].includes((await job(jobId)).state))
      await new Promise((resolve) => setTimeout(resolve, 50));
    answer = await raw('GET', ((await job(jobId)).url ?? '').replace('/api/dev/', ''));
  }
  const [type, name] = ['content-type', 'content-disposition'].map((header) => answer.headers.get(header));
  return { status: answer.status, type: type ?? null, name: name ?? null, bytes: answer.bytes };
}
const job = async (id: string) => (await api.call<{ state: string; url?: string }>('GET', `export/job/${id}`)).body;

/** The sheets of a workbook: lines of texts. */
async function book(path: string, body: object): Promise<Record<string, string[][]>> {
  const { status, bytes } = await file(path, { ...body, format: 'EXCEL' });
  expect([path, status]).toEqual([path, 200]);
  const read = new exceljs.Workbook();
  await read.xlsx.read(Readable.from([bytes]));
  const linesOf = (sheet: exceljs.Worksheet) => {
    const lines: string[][] = [];
    sheet.eachRow((row) => {
      lines.push(Array.from((row.values as unknown[]).slice(1), textOf));
    });
    return lines;
  };
  return Object.fromEntries(read.worksheets.map((sheet) => [sheet.name, linesOf(sheet)]));
}
const textOf = (cell: unknown): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : cell === undefined || cell === null ? '' : String(cell);

async function made(body: object): Promise<string> {
  const { status, body: element } = await api.call<{ id: string }>('POST', 'plan-element', body);
  expect(status).toBe(201);
  return element.id;
}
const now = async (): Promise<string> => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  const time = new Date().toISOString();
  await new Promise((resolve) => setTimeout(resolve, 20));
  return time;
};

test('the Gantt as a workbook and as a PDF: as it is, as it was, and what became of it since', async () => {
  const campaign = await made({ type: 'GROUPING', label: 'Frühjahr', startDate: '2026-01-01', endDate: '2026-12-31' });
  const fair = await made({ type: 'MAIN', label: 'Messe 展示会', parentId: campaign, ...days, costObjects: [entry] });
  const gone = await made({ type: 'MAIN', label: 'Anzeige', parentId: campaign, ...days });
  const then = await now();
  await api.call('PUT', `plan-element/${fair}`, { startDate: '2026-04-01', endDate: '2026-04-30' });
  await api.call('DELETE', `plan-element/${gone}`);
  const fresh = await made({ type: 'MAIN', label: 'Film', parentId: campaign, ...days });
  await api.call('GET', 'plan/gantt-element');

  const year = { from: '2026-01-01', to: '2026-12-31' };
  const today = (await book('export/gantt', year))['Gantt'] as string[][];
  const at = (lines: string[][], heading: string) => lines[0]?.indexOf(heading) ?? -1;
  expect(today.slice(1).map(([label]) => label)).toEqual(['Frühjahr', '  Messe 展示会', '  Film']);
  expect(today[2]?.[at(today, 'Budget EUR')]).toBe('12500');
  expect(['Mär', 'Apr', 'Mai'].map((month) => today[2]?.[at(today, month)] ?? '')).toEqual(['', '■', '']);

  const before = (await book('export/gantt', { ...year, asOf: then }))['Gantt'] as string[][];
  expect(before.slice(1).map((line) => [line[0], line[at(before, 'Beginn')]])).toEqual([
    ...[
      ['Frühjahr', '2026-01-01'],
      ['  Messe 展示会', '2026-03-02'],
    ],
    ['  Anzeige', '2026-03-02'],
  ]);
  const both = (await book('export/gantt', { ...year, asOf: then, compare: true, ids: [fair, gone, fresh] }))[
    'Gantt'
  ] as string[][];
  const cells = (line: string[]) => ['Unterschied', 'Beginn später'].map((heading) => line[at(both, heading)] ?? '');
  expect(both.slice(1).map((line) => [line[0], ...cells(line)])).toEqual([
    ...[
      ['Messe 展示会', 'verschoben', '2026-04-01'],
      ['Anzeige', 'gelöscht', ''],
    ],
    ['Film', 'neu', ''],
  ]);

  const pdf = await file('export/gantt', { ...year, asOf: then, compare: true });
  expect([pdf.status, pdf.type]).toEqual([200, 'application/pdf']);
  expect(pdf.name).toMatch(/Gantt \d{4}-\d\d-\d\d\.pdf/);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.bytes.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(pdf.bytes.toString('latin1')).toMatch(/NotoSansJP/);

  const refused = async (body: object) => (await file('export/gantt', body)).status;
  expect(await refused({ from: '2026-12-31', to: '2026-01-01' })).toBe(422);
  expect(await refused({ compare: true })).toBe(422);
  expect(await refused({ asOf: then, compare: true, compareTo: '2020-01-01' })).toBe(422);
  expect(await refused({ asOf: 'gestern' })).toBe(400);
  expect(await refused({ format: 'CSV' })).toBe(422);
});

test('all of an element: fields, money, entries, comments, history; of what is not there nothing', async () => {
  const id = await made({ type: 'MAIN', label: 'Katalog', identifier: 'K-1', ...days, costObjects: [entry] });
  await api.call('PUT', `comments/${id}`, { text: 'Bitte prüfen' });
  const then = await now();
  await api.call('PUT', `plan-element/${id}`, { label: 'Katalog Herbst' });
  await api.call('GET', `plan-element/${id}`);
  const sheets = await book(`export/details/${id}`, {});
  expect(Object.keys(sheets)).toEqual(['Angaben', 'Geld nach Monat', 'Kosteneinträge', 'Kommentare', 'Verlauf']);
  expect(sheets['Angaben']).toEqual(
    expect.arrayContaining([
      ...[
        ['Feld', 'Wert'],
        ['Nummer', 'K-1'],
        ['Bezeichnung', 'Katalog Herbst'],
        ['Beginn', '02.03.2026'],
      ],
      ['Budget', '12.500,00'],
    ]),
  );
  expect(sheets['Geld nach Monat']?.slice(1).map((line) => line.slice(0, 2))).toEqual([
    ...[
      ['2026-03', '12500'],
      ['Summe', '12500'],
    ],
  ]);
  expect(sheets['Kosteneinträge']?.[1]).toEqual(['2026-03', 'Budget', '12500', '', 'Standmiete']);
  expect(sheets['Kommentare']?.[1]?.[2]).toBe('Bitte prüfen');
  expect(sheets['Verlauf']?.[1]?.slice(1)).toEqual(['admin', 'Bezeichnung', 'Katalog', 'Katalog Herbst']);
  const before = await book(`export/details/${id}`, { asOf: then });
  expect(before['Angaben']).toEqual(expect.arrayContaining([['Bezeichnung', 'Katalog']]));
  expect(JSON.stringify(before)).not.toContain('Herbst');
  const pdf = await file(`export/details/${id}`, {});
  expect([pdf.status, pdf.type, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-']);
  expect((await file('export/details/00000000-0000-7000-8000-000000000000', {})).status).toBe(404);
});

test('an empty workbook has the columns of a kind and no row; filled in, it is imported', async () => {
  const field = { key: 'hall', label: 'Halle', kind: 'TEXT' };
  const type = { kind: 'MAIN', label: 'Messestand', color: '#aa3300', parents: ['ROOT'], fields: [field] };
  expect((await api.call('POST', 'plan-element-type', type)).status).toBe(201);
  const read = await book('export/template', {});
  const [heads = []] = read['Plan'] as string[][];
  expect(read['Plan']).toHaveLength(1);
  expect(heads).toEqual(expect.arrayContaining(['Nummer', 'Art', 'Bezeichnung', 'Beginn', 'Ende', 'Halle']));
  expect(heads).not.toContain('Id');
  const workbook = new exceljs.Workbook();
  const { bytes, name } = await file('export/template', { kind: 'PLAN', format: 'EXCEL' });
  expect(name).toMatch(/Plan\.xlsx/);
  await workbook.xlsx.read(Readable.from([bytes]));
  const sheet = workbook.worksheets[0] as exceljs.Worksheet;
  const values: Record<string, string> = { Art: 'Projekt', Bezeichnung: 'Roadshow', Beginn: '02.03.2026' };
  sheet.addRow(heads.map((heading) => values[heading] ?? null));
  const client = imports(it, api);
  const { body } = await client.upload('PLAN', 'plan.xlsx', new Uint8Array(await workbook.xlsx.writeBuffer()));
  expect([body.problems, body.counts.create]).toEqual([[], 1]);
  expect((await file('export/template', { kind: 'nothing' })).status).toBe(422);
  // Other exports know a workbook by that name too.
  expect((await file('export/plan', { format: 'EXCEL' })).name).toMatch(/Plan .*\.xlsx/);
  const costs = await book('export/template', { kind: 'COST' });
  expect(Object.values(costs)[0]).toHaveLength(1);
});
