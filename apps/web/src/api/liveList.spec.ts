import { pretendBrowser } from './browser.harness.js';
import { applyFrames, type Frame } from './frames.js';
import { listRows } from './listRows.js';
import { createLiveList, type Element, type ListShape, liveList } from './liveList.js';
import { endSession, signIn } from './session.js';

type Row = {
  id: string;
  label: string;
  revision: number;
};

const shape: ListShape<Row> = {
  segment: 'plan-element',
  row: (element, old) => {
    if (!old) return 'refetch';
    return { id: element.id, label: String(element['label']), revision: element.revision ?? 0 };
  },
};
const row = (id: string, label = id, revision = 1): Row => ({ id, label, revision });
const labels = (rows: readonly Row[]) => rows.map((each) => each.label);
const frame = (element: Element | string, updateType: Frame['updateType'] = 'updated'): Frame => ({
  topic: 'updates/dev',
  position: '1',
  updateType,
  elementType: 'PLAN',
  type: 'plan-element',
  element,
});

let browser: Awaited<ReturnType<typeof pretendBrowser>>;
beforeEach(async () => {
  browser = await pretendBrowser();
  signIn({ token: 't', user: { id: 'u1', username: 'mira' } });
});
afterEach(() => endSession());

async function loaded(rows: Row[]) {
  const list = liveList(`rows/${Math.random()}`, shape);
  browser.answer({ body: rows, headers: { ETag: '"e1"' } });
  await list.refresh();
  return list;
}

test('a batch of frames patches rows in place and tells the listeners once', async () => {
  const list = await loaded([row('a'), row('b'), row('c')]);
  let told = 0;
  list.subscribe(() => {
    told += 1;
  });
  const before = list.rows();
  applyFrames([frame({ ...row('b', 'B', 2), modifiedBy: 'u2' }), frame('c', 'deleted')]);
  expect(labels(list.rows())).toEqual(['a', 'B']);
  expect(list.rows()[0]).toBe(before[0]);
  expect(told).toBe(1);
  expect(list.touched('b')).toBeDefined();
  expect(list.touched('a')).toBeUndefined();
});

test('a row that is added and that a load brings before its command is answered stands there once', async () => {
  const list = await loaded([row('a')]);
  const done = list.change({ added: [row('b', 'Entwurf', 0)] }).apply();
  expect(labels(list.rows())).toEqual(['a', 'Entwurf']);
  browser.answer({ body: [row('a'), row('b')], headers: { ETag: '"e2"' } });
  await list.refresh();
  expect(labels(list.rows())).toEqual(['a', 'b']);
  done.keep(row('b'));
  expect(labels(list.rows())).toEqual(['a', 'b']);
});

test('a row that comes again unchanged, because of what hangs on it, is not marked as changed by somebody', async () => {
  const list = await loaded([row('a', 'A', 3)]);
  applyFrames([frame({ ...row('a', 'A', 3), modifiedBy: 'u2' })]);
  expect(list.touched('a')).toBeUndefined();
});

test('an older state never replaces a newer', async () => {
  const list = await loaded([row('a', 'neu', 5)]);
  applyFrames([frame(row('a', 'alt', 4))]);
  expect(list.get('a')?.label).toBe('neu');
});

test('what the list cannot place is asked for, once for the batch', async () => {
  const list = await loaded([row('a')]);
  browser.answer({ body: [row('a'), row('x'), row('y')] });
  applyFrames([frame(row('x'), 'created'), frame(row('y'), 'created')]);
  await new Promise((resolve) => list.subscribe(() => resolve(null)));
  expect(labels(list.rows())).toEqual(['a', 'x', 'y']);
  expect(browser.calls).toHaveLength(2);
});

test('304 keeps the rows; the tag is no longer sent once a row was patched', async () => {
  const list = await loaded([row('a')]);
  browser.answer({ status: 304 });
  await list.refresh();
  expect(browser.calls[1]?.headers['if-none-match']).toBe('"e1"');
  expect([labels(list.rows()), list.state().status]).toEqual([['a'], 'ready']);
  applyFrames([frame(row('a', 'A', 2))]);
  browser.answer({ body: [row('a', 'A', 2)] });
  await list.refresh();
  expect(browser.calls[2]?.headers['if-none-match']).toBeUndefined();
});

test('what arrives during a load is newer than its answer', async () => {
  const list = createLiveList<Row>('rows', shape);
  browser.answer({ body: [row('a', 'alt', 1), row('b')] });
  const load = list.refresh();
  list.remove('b');
  list.accept({ ...row('a', 'neu', 2) });
  await load;
  expect(list.rows()).toEqual([row('a', 'neu', 2)]);
});

test('a load that fails leaves what was there', async () => {
  const list = await loaded([row('a')]);
  browser.answer('offline');
  await list.refresh();
  expect([labels(list.rows()), list.state().status]).toEqual([['a'], 'ready']);
});

describe('a change before the answer', () => {
  test('shows at once, survives frames, and is dropped on a refusal', async () => {
    const list = await loaded([row('a'), row('b')]);
    const shown = list.change({ rows: { a: { label: 'gezogen' } }, removed: ['b'] }).apply();
    list.accept({ ...row('a', 'anderer', 2) });
    expect(labels(list.rows())).toEqual(['gezogen']);
    shown.drop();
    expect(labels(list.rows())).toEqual(['anderer', 'b']);
  });

  test('becomes the server’s when it agrees, with what it answers', async () => {
    const list = await loaded([row('a'), row('b')]);
    const shown = list.change({ rows: { a: { label: 'gezogen' } }, arrange: (rows) => [...rows].reverse() }).apply();
    expect(labels(list.rows())).toEqual(['b', 'gezogen']);
    shown.keep({ ...row('a', 'gerundet', 2) });
    expect(labels(list.rows())).toEqual(['b', 'gerundet']);
  });
});

describe('somebody’s later change that is here before the answer to an own one', () => {
  test('as a frame: it stays', async () => {
    const list = await loaded([row('a')]);
    const shown = list.change({ rows: { a: { label: 'gezogen' } } }).apply();
    list.accept({ ...row('a', 'danach', 3) });
    shown.keep({ ...row('a', 'gezogen', 2) });
    expect(list.rows()).toEqual([row('a', 'danach', 3)]);
  });

  test('in a load that was on its way: it stays', async () => {
    const list = await loaded([row('a')]);
    const shown = list.change({ rows: { a: { label: 'gezogen' } } }).apply();
    browser.answer({ body: [row('a', 'danach', 3)] });
    const load = list.refresh();
    shown.keep({ ...row('a', 'gezogen', 2) });
    await load;
    expect(list.rows()).toEqual([row('a', 'danach', 3)]);
  });
});

test('the rows are the same array until something changes, and 10,000 of them patch one by one', () => {
  const rows = listRows<Row>();
  rows.replace(Array.from({ length: 10_000 }, (_, at) => row(`id${at}`)));
  const before = rows.shown();
  expect(rows.shown()).toBe(before);
  rows.put('id5000', row('id5000', 'neu', 2));
  const after = rows.shown();
  expect(after).not.toBe(before);
  expect(after.filter((each, at) => each !== before[at])).toEqual([row('id5000', 'neu', 2)]);
});

test('a list that is empty and loads empty is the same array: what is made of it need not be made anew', async () => {
  const list = liveList('rows/none', shape);
  const before = list.rows();
  browser.answer({ body: [], headers: { ETag: '"e1"' } });
  await list.refresh();
  expect(list.state()).toEqual({ status: 'ready' });
  expect(list.rows()).toBe(before);
});

test('several who show a list while it loads wait for one load; who asks anew meanwhile gets one more', async () => {
  const list = liveList('rows/shared', shape);
  browser.answer({ body: [row('a')], headers: { ETag: '"e1"' } });
  const before = browser.calls.length;
  await Promise.all([list.load(), list.load(), list.load()]);
  expect(browser.calls).toHaveLength(before + 1);
  browser.answer({ status: 304 });
  browser.answer({ status: 304 });
  await Promise.all([list.refresh(), list.refresh()]);
  await list.load();
  expect(browser.calls).toHaveLength(before + 3);
});
