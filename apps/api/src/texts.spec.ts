import type { CatalogueLine } from '@contracts/calls.js';
import { catalogue } from '@contracts/catalogue.js';
import { hostileStrings } from '../../../tests/input/input.js';
import { type Answer, after } from './testing/api.js';
import { startServer, type TestServer } from './testing/server.js';
import { smallest } from './testing/smallest.js';
import { holds, put, type TextAt, textsIn } from './testing/texts.js';
import { type Calling, callingOn, keepNothing, type Row, rows } from './texts.harness.js';

/**
 * Every text field of every call with a body, found in the contracts: strings that break software come back from it byte by
 * byte, in the answer and when the thing is read anew, or are refused by a rule that names the field.
 */
const strings = [...hostileStrings(), '\ud800'].filter((text) => text !== '');
/** So many go through each field; the calls together send all of them. */
const each = 5;

let server: TestServer;
let calling: Calling;
beforeAll(async () => {
  server = await startServer(['dev']);
  calling = await callingOn(server);
});
afterAll(() => server.close());

const writes = (Object.entries(catalogue) as [string, CatalogueLine][]).flatMap(([key, line], nth) => {
  const [method, path] = key.split(' ') as ['POST' | 'PUT' | 'DELETE', string];
  const fields = line.body && !(key in keepNothing) ? textsIn(line.body) : [];
  return fields.length > 0 ? [{ key, method, path, line, fields, nth, row: rows[key] ?? {} }] : [];
});
type Write = (typeof writes)[number];

test.each(writes)('$key', async (write) => {
  const { row, fields, nth } = write;
  const kept = new Set<string>();
  const own = strings.map((_, i) => strings[(nth * each + i) % strings.length] as string);
  // One that any field without a form of its own has room for, and that no other thing is called.
  const sent = [`"'<b>${nth}`, ...(row.whole ? own : own.slice(0, each))];
  for (let n = 0; n < sent.length; n++) {
    // Each field has another one.
    const texts = new Map(fields.map(({ path }, j) => [path, sent[(n + j) % sent.length] as string]));
    for (const at of await cameBack(write, texts)) kept.add(at);
  }
  // What has a form of its own, or is three letters, may refuse them all.
  const free = fields.filter(({ path, field }) => !(path in (row.keepsNot ?? {})) && !field.format && field.max !== 3);
  expect(free.flatMap(({ path }) => (kept.has(path) ? [] : [path]))).toEqual([]);
});

test('each is sought as it is, whatever it means elsewhere', async () => {
  for (const text of strings.filter((it) => it.isWellFormed())) {
    const filters = encodeURIComponent(`text='${text.replaceAll("'", "''")}'`);
    const { status } = await calling.admin.get(`plan-element?limit=1&filters=${filters}`);
    expect([text, status]).toEqual([text, 200]);
  }
});

test('what is said of a call here is said of one that there is, and of its fields', () => {
  const fieldsOf = new Map(writes.map(({ key, fields }) => [key, fields.map(({ path }) => path)]));
  for (const [key, { keepsNot = {} }] of Object.entries(rows)) {
    expect([key, fieldsOf.has(key)]).toEqual([key, true]);
    expect(fieldsOf.get(key)).toEqual(expect.arrayContaining(Object.keys(keepsNot)));
  }
  expect(Object.keys(catalogue)).toEqual(expect.arrayContaining(Object.keys(keepNothing)));
});

/** The paths of the fields that took the text and hold it; it throws where one holds another. */
async function cameBack({ key, method, path, line, fields, row }: Write, texts: Texts): Promise<string[]> {
  const isList = line.does === 'command' && line.on === 'items';
  // No body has that key: what reads JSON refuses it.
  let left = fields.filter((it) => it.field.kind !== 'map' || textAt(texts, it) !== '__proto__');
  for (;;) {
    const id = (await row.id?.(calling)) ?? calling.thing(path);
    const body = { ...smallest(line.body, 'x', calling.ids), ...(await row.with?.(calling)) };
    for (const it of left) put(body, it, textAt(texts, it), calling.ids);
    const address = `${path.replace(/\{\w+\}/, id)}${(await row.query?.(calling)) ?? ''}`;
    const caller = row.by ? calling[row.by] : calling.admin;
    const send = { POST: caller.post, PUT: caller.put, DELETE: (at: string, it: unknown) => caller.delete(at, {}, it) };
    const answer = await send[method](address, isList ? body['items'] : body);
    if (answer.status < 300) {
      const taken = left.filter((it) => !(it.path in (row.keepsNot ?? {})));
      const wrong = await lostOf(taken, { path, texts, row, answer, id, isList });
      if (wrong.length)
        throw new Error(
          `${key} ${wrong.map((it) => `${it.path} ${JSON.stringify(textAt(texts, it))}`)}: ${JSON.stringify(answer.body)}`,
        );
      return taken.map((it) => it.path);
    }
    const errors = (answer.body.errors ?? []) as { field: string }[];
    const fitting = fittingOf(left, errors);
    if (answer.status !== 422 || fitting.length === left.length)
      throw new Error(`${key}: ${answer.status} ${JSON.stringify(answer.body)} ${JSON.stringify([...texts])}`);
    left = fitting;
  }
}

/** What is sent, by the path of its field. */
type Texts = ReadonlyMap<string, string>;
const textAt = (texts: Texts, { path }: TextAt): string => texts.get(path) as string;

interface Told {
  path: string;
  texts: Texts;
  row: Row;
  answer: Answer;
  id: string;
  /** The fields are those of the first thing of a list. */
  isList: boolean;
}

/** Of the fields that took their text those that do not hold it, as answered and as read anew. */
async function lostOf(taken: readonly TextAt[], told: Told): Promise<TextAt[]> {
  const { path, texts, row, answer, isList } = told;
  if (row.read) {
    const said = new Set(leaves(await row.read(calling, told)));
    return taken.filter((it) => !said.has(textAt(texts, it)));
  }
  const states = [Array.isArray(answer.body) ? answer.body[0] : answer.body];
  const reading = path.replace(/\/\{.*/, '');
  if (`GET ${reading}/{id}` in catalogue)
    states.push((await calling.admin.get(`${reading}/${states[0].id}`, after(answer))).body);
  return taken.filter((it) => states.some((at) => !holds(at, isList ? it.way.slice(1) : it.way, textAt(texts, it))));
}

/** Without those that were refused: by their names, else by that of the item that they are in. */
function fittingOf(sent: readonly TextAt[], errors: readonly { field: string }[]): TextAt[] {
  const without = (fields: readonly string[]) =>
    sent.filter(({ path: whole }) => {
      // What an approver changes is named as the element's own.
      const paths = [whole, whole.replace(/^changedProperties\./, '')];
      return !fields.some((field) => paths.some((path) => isWithin(path, field) || isWithin(field, path)));
    });
  // Of a body that is a list `[0].label` is told, not `items[0].label`.
  const named = errors.map(({ field }) => field.replace(/^\[/, 'items['));
  const fitting = without(named);
  return fitting.length < sent.length ? fitting : without(named.map((it) => it.replace(/\.\w+$/, '.')));
}

/** It is that field, or a part of it: `fields[0].labelDe` is none of `fields[0].label`. */
const isWithin = (path: string, field: string): boolean =>
  path.startsWith(field) && (field.endsWith('.') || /^($|[.[])/.test(path.slice(field.length)));

const leaves = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];
