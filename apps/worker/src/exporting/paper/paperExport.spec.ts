import type { GanttPaper } from '@contracts/planning/paper.js';
import type { Files, Job } from '@platform/ports.js';
import { fontsFor } from './fonts.js';
import { exportPaper } from './paperExport.js';

const paper: GanttPaper = {
  ...{ kind: 'gantt', title: 'Gantt', about: [], language: 'de', currency: null },
  ...{ today: '2026-03-15', comparedWith: null, rows: [] },
};

/** Files that hold what is to be drawn, and what was made of it. */
function filesWith(held: object) {
  const made: string[] = [];
  const files = {
    async get() {
      return [Buffer.from(JSON.stringify(held))];
    },
    async put(path: string) {
      made.push(path);
    },
  };
  return { files: files as object as Files, made };
}

test('where there is no browser that could print, that is said and no file is made', async () => {
  const before = process.env['PUPPETEER_EXECUTABLE_PATH'];
  process.env['PUPPETEER_EXECUTABLE_PATH'] = '/nowhere';
  try {
    const { files, made } = filesWith(paper);
    const job = { tenant: 'dev', id: '1', data: { path: 'x', format: 'PDF' } } as Job;
    expect(await exportPaper(files, job)).toEqual({ notMade: 'PDF_UNAVAILABLE' });
    expect(made).toEqual([]);
  } finally {
    if (before === undefined) delete process.env['PUPPETEER_EXECUTABLE_PATH'];
    else process.env['PUPPETEER_EXECUTABLE_PATH'] = before;
  }
});

test('a document brings along the letters that it has, and no others', async () => {
  const faces = async (text: string) => ((await fontsFor(text)).css.match(/font-family: '[^']+'/g) ?? []).length;
  expect(await faces('Messe Köln')).toBe(1);
  expect(await faces('')).toBe(0);
  expect((await fontsFor('展示会')).css).toContain('Noto Sans JP');
  expect(await faces('Messe 展示会')).toBeGreaterThan(await faces('Messe'));
});
