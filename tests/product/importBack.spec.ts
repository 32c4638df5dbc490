import { hostileStrings } from '../input/input.js';
import { onImports } from './imports.js';

const at = onImports();

/** What breaks software, and what spreadsheets calculate or escape. */
const naughty = [
  ...hostileStrings(),
  '=1+1',
  '+49',
  '-5',
  '@SUM(A1)',
  "'quoted",
  "''",
  ' außen ',
  '"a";b',
  '_x0041_',
  '\u0001\u001f',
  '表ポ👨‍👩‍👧',
  '‮abc',
  'a\u2028b',
];

test.each(['XLSX', 'CSV', 'JSON'])(
  'the plan exported as %s comes back and changes nothing, byte for byte',
  async (format) => {
    const rows = naughty.map((text, i) => ({
      label: /[\n\r\0]/.test(text) || text.length > 290 ? `${i}` : `${text}x`,
      description: `${text}\r\n\t${text}`,
      type: 'MAIN',
      startDate: `2026-01-${(i % 20) + 10}`,
    }));
    const { body } = await at.client.upload('PLAN', 'naughty.json', JSON.stringify(rows));
    expect(body.counts).toMatchObject({ create: naughty.length, problems: 0, open: 0 });
    const { command } = await at.client.run(body.id);
    const there = await at.client.plan(naughty.length);
    expect(there.map((it) => [it.label, it.description]).sort()).toEqual(
      rows.map((it) => [it.label, it.description]).sort(),
    );
    const file = await at.client.raw('POST', 'export/plan', JSON.stringify({ format }), {
      'content-type': 'application/json',
      prefer: 'wait=10',
    });
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toContain(`.${format.toLowerCase()}"`);
    const again = await at.client.upload('PLAN', `again.${format}`, file.bytes);
    expect(again.body.problems).toEqual([]);
    expect(again.body.counts).toMatchObject({
      rows: naughty.length,
      unchanged: naughty.length,
      create: 0,
      change: 0,
      open: 0,
    });
    await at.client.undo(command);
    await at.client.plan(0);
  },
);

test.each(['XLSX', 'CSV', 'JSON'])('templates as %s can be imported as they are', async (format) => {
  for (const language of ['de_DE', 'en_US', 'ja_JP']) {
    const file = await at.client.raw('GET', `import/template?kind=PLAN&format=${format}&language=${language}`);
    expect(file.status).toBe(200);
    const { body } = await at.client.upload('PLAN', `t.${format}`, file.bytes);
    expect([body.problems, body.counts.create, body.counts.open]).toEqual([[], 3, 0]);
    const costs = await at.client.upload(
      'COST',
      `t.${format}`,
      (await at.client.raw('GET', `import/template?kind=COST&format=${format}&language=${language}`)).bytes,
    );
    expect([costs.body.problems, costs.body.counts.amount, costs.body.counts.open]).toEqual([[], 12_500_000, 0]);
  }
});

test('an export without waiting is a job with a file', async () => {
  const started = await at.admin.call<{ jobId: string }>('POST', 'export/plan', {
    format: 'CSV',
    columns: ['label', 'budget'],
  });
  expect(started.status).toBe(202);
  expect(started.headers.get('location')).toBe(`/api/dev/export/job/${started.body.jobId}`);
  for (;;) {
    const { body } = await at.admin.call<{ state: string; url?: string }>('GET', `export/job/${started.body.jobId}`);
    if (body.state === 'done') {
      const file = await at.client.raw('GET', (body.url as string).replace('/api/dev/', ''));
      expect(file.bytes.toString()).toBe('\uFEFFId;Bezeichnung;Budget\r\n');
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
});
