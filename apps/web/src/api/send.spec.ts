import { listed as planned, pretendBrowser } from './browser.harness.js';
import { applyFrames } from './frames.js';
import { withPending } from './pending.js';
import { settled } from './queue.js';
import { conflict, refusal } from './refused.js';
import { send } from './send.js';
import { endSession, signIn } from './session.js';

interface Row {
  id: string;
  label: string;
  revision: number;
}

let browser: Awaited<ReturnType<typeof pretendBrowser>>;

beforeEach(async () => {
  browser = await pretendBrowser();
  endSession();
  signIn({ token: 'one', user: { id: 'u', username: 'anna' } });
  refusal.set(null);
  conflict.set(null);
});

const answer = (row: Row) => ({ body: row, headers: { ETag: `"${row.revision}"`, 'X-Command': `c${row.revision}` } });

const listed = (...rows: readonly Row[]) => planned(browser, 'plan-element', rows);

const renamed = (list: Awaited<ReturnType<typeof listed>>, id: string, label: string) =>
  send('PUT plan-element/{id}', {
    ...{ thing: id, params: { id }, body: { label }, seen: list.get(id)?.revision },
    optimistic: [list.change({ rows: { [id]: { label } } })],
  });

const bases = () => browser.calls.map(({ url, headers }) => `${url.split('/').at(-1)} ${headers['if-match']}`);

test('quick edits of one thing show at once, everywhere, and are based on what the own ones before made', async () => {
  const list = await listed({ id: 'a', label: 'Messe', revision: 4 });
  browser.answer(
    answer({ id: 'a', label: 'Messe 2', revision: 5 }),
    answer({ id: 'a', label: 'Messe 3', revision: 6 }),
  );
  const [first, second] = [renamed(list, 'a', 'Messe 2'), renamed(list, 'a', 'Messe 3')];
  expect(list.get('a')?.label).toBe('Messe 3');
  expect(withPending({ id: 'a', label: 'Messe', responsible: 'u' }, 'a')).toEqual({
    ...{ id: 'a', label: 'Messe 3', responsible: 'u' },
  });
  await first;
  expect(list.get('a')?.label).toBe('Messe 3');
  expect(withPending({ label: 'Messe 2' }, 'a').label).toBe('Messe 3');
  await second;
  expect(bases()).toEqual(['a "4"', 'a "5"']);
  const panel = { label: 'Messe 4' };
  expect(withPending(panel, 'a')).toBe(panel);
});

test('what touches more than one thing waits for all before it, and all after wait for it', async () => {
  const list = await listed({ id: 'b', label: 'Stand', revision: 1 }, { id: 'c', label: 'Folder', revision: 1 });
  browser.answer(
    answer({ id: 'b', label: 'Stand 2', revision: 2 }),
    answer({ id: 'c', label: 'Folder 2', revision: 2 }),
  );
  browser.answer({ body: { deleted: ['b'], kept: [] } }, answer({ id: 'c', label: 'Folder 3', revision: 4 }));
  void renamed(list, 'b', 'Stand 2');
  void renamed(list, 'c', 'Folder 2');
  void send('DELETE plan-element/{ids}', {
    ...{ thing: 'b', params: { ids: ['b'] }, touchesMore: true, optimistic: [list.change({ removed: ['b'] })] },
  });
  void renamed(list, 'c', 'Folder 3');
  expect(list.rows().map(({ label }) => label)).toEqual(['Folder 3']);
  await settled();
  expect(browser.calls.map(({ method, url }) => `${method} ${url.split('/').at(-1)}`)).toEqual([
    ...['PUT b', 'PUT c'],
    ...['DELETE b', 'PUT c'],
  ]);
});

test('a refusal snaps back and stands beside the thing; a clash is asked about, and the own value written over theirs', async () => {
  const list = await listed({ id: 'd', label: 'Plakat', revision: 7 });
  browser.answer({ status: 422, body: { code: 'RULES_BROKEN', errors: [{ field: 'label', rule: 'required' }] } });
  await renamed(list, 'd', '');
  expect(list.get('d')?.label).toBe('Plakat');
  expect(withPending({ label: 'Plakat' }, 'd').label).toBe('Plakat');
  expect(refusal.get()).toMatchObject({ thing: 'd', problem: { status: 422 } });

  const fields = [{ field: 'label', theirs: 'Banner', yours: 'Poster' }];
  browser.answer({ status: 409, body: { code: 'CONFLICT', params: { fields } } });
  await renamed(list, 'd', 'Poster');
  expect(refusal.get()).toBeNull();
  expect(conflict.get()).toMatchObject({ thing: 'd', clashes: fields });
  browser.answer(answer({ id: 'd', label: 'Poster', revision: 9 }));
  conflict.get()?.keepYours();
  await settled();
  expect(browser.calls.at(-1)?.headers['if-match']).toBeUndefined();
  expect(list.get('d')).toEqual({ id: 'd', label: 'Poster', revision: 9 });
});

test("somebody's later change stays when the answer to an own one comes after it, in lists and where it is laid over", async () => {
  const list = await listed({ id: 'e', label: 'Film', revision: 1 });
  browser.answer(answer({ id: 'e', label: 'Film 2', revision: 2 }));
  const done = renamed(list, 'e', 'Film 2');
  const element = { id: 'e', label: 'Film 3', revision: 3, modifiedBy: 'v' };
  applyFrames([
    { topic: 'updates/dev', position: '3', updateType: 'updated', elementType: 'PLAN', type: 'plan-element', element },
  ]);
  await done;
  expect(list.get('e')?.label).toBe('Film 3');
  expect(withPending({ label: 'Film 3' }, 'e').label).toBe('Film 3');
});
