import { hostileStrings } from '../input/input.js';
import { type Answer, type Api, signIn } from './api.js';
import { type Element, make, type Problem, wish, written } from './plan.js';
import { adminPassword, type Product, product } from './server.js';

const texts = hostileStrings();

let it: Product;
let api: Api;
beforeAll(async () => {
  it = await product();
  api = await signIn(it.url, adminPassword);
});
afterAll(() => it.remove());

/** Where a text stands in an element: how it is sent, and where it is read. */
const places: Record<string, { body(text: string): object; read(element: Element): unknown }> = {
  ...Object.fromEntries(
    ['label', 'description', 'sponsorName', 'goalDescription', 'goalAchievement', 'fileServerPath', 'identifier'].map(
      (field) => [field, { body: (text: string) => ({ [field]: text }), read: (element: Element) => element[field] }],
    ),
  ),
  kpis: {
    body: (text) => ({ kpis: [{ label: text, unit: text }] }),
    read: ({ kpis }) => first<{ label: string; unit: string }>(kpis)?.label,
  },
  statusAndNextStepHistory: {
    body: (text) => ({ statusAndNextStepHistory: [{ status: text, nextStep: text }] }),
    read: ({ statusAndNextStepHistory: all }) => first<{ nextStep: string }>(all)?.nextStep,
  },
  costObjects: {
    body: (description) => ({
      costObjects: [{ kind: 'PLAN', costTypeId: null, period: '2026-01', amount: 1, description }],
    }),
    read: ({ costObjects }) => first<{ description: string }>(costObjects)?.description,
  },
  customProperties: {
    body: (text) => ({ customProperties: { [text]: text } }),
    read: ({ customProperties }) => Object.entries(customProperties as object)[0]?.join('='),
  },
};
const expected = (place: string, text: string) => (place === 'customProperties' ? `${text}=${text}` : text);

test('in every field of an element each text comes back as it was, or its rule refuses it', async () => {
  const kept: { id: string; text: string; at: string[] }[] = [];
  const wrong: unknown[] = [];
  await each(async (text) => {
    const { answer, at } = await accepted(text, wrong);
    if (answer.status !== 201) return void wrong.push([text, answer.body]);
    kept.push({ id: answer.body.id, text, at });
    for (const place of at)
      if (places[place]?.read(answer.body) !== expected(place, text)) wrong.push([place, text, answer.body]);
  });
  expect(wrong).toEqual([]);
  expect(kept.filter(({ at }) => at.includes('description')).length).toBeGreaterThan(texts.length * 0.9);
  const rows = await everything();
  const lost = kept.filter(({ id, text, at }) =>
    at.some(
      (place) =>
        place !== 'statusAndNextStepHistory' && places[place]?.read(rows.get(id) as Element) !== expected(place, text),
    ),
  );
  expect(lost).toEqual([]);
});

/** The text in all places that take it: those that a rule refuses are left out the second time. */
async function accepted(text: string, wrong: unknown[]) {
  const bodyAt = (at: string[]): object => Object.assign({}, ...at.map((place) => places[place]?.body(text)));
  let at = Object.keys(places).filter((place) => place !== 'customProperties' || text !== '__proto__');
  for (let tries = 0; ; tries++) {
    const answer = await api.call<Element>('POST', 'plan-element', { ...wish('MAIN'), ...bodyAt(at) });
    const errors = (answer.body as unknown as Problem).errors ?? [];
    if (answer.status !== 422 || tries === 3) return { answer, at };
    const refused = new Set(errors.map(({ field }) => /^\w*/.exec(field)?.[0] ?? ''));
    if (refused.size === 0) wrong.push([text, 'refused without a rule']);
    at = at.filter((place) => !refused.has(place));
  }
}

test('comments, people and units', async () => {
  const projects = await Promise.all(Array.from({ length: 16 }, () => make(api, 'MAIN')));
  const wrong: unknown[] = [];
  const keeps = (name: string, text: string, answer: Answer<Element>, read: (body: Element) => unknown) => {
    const isRefused = answer.status === 422 && ((answer.body as unknown as Problem).errors ?? []).length > 0;
    if (!isRefused && !(answer.status < 300 && read(answer.body) === text)) wrong.push([name, text, answer.body]);
  };
  let n = 0;
  await each(async (text) => {
    const comment = await api.call<Element>('PUT', `comments/${projects[n % 16]?.id}`, { text });
    keeps(
      'comment',
      text,
      comment,
      ({ comments }) => (comments as { text: string }[]).find((it) => it.text === text)?.text,
    );
    const user = { username: `u-${n++}`, roles: ['READER'], firstName: text, lastName: text };
    keeps('name', text, await api.call('POST', 'user', user), ({ lastName }) => lastName);
    const named = { username: text, roles: ['READER'], email: `${n}@example.org` };
    keeps('username', text, await api.call('POST', 'user', named), ({ username }) => username);
    keeps('unit', text, await api.call('POST', 'group', { label: text }), ({ label }) => label);
  });
  expect(wrong).toEqual([]);
});

test('as a value of a filter each finds what carries it, and nothing else', async () => {
  const wrong: string[] = [];
  const labels = new Set([...(await everything()).values()].map(({ label }) => label));
  await each(async (text) => {
    // Looks like a range of numbers.
    if (text === '0..0') return;
    const filters = `label='${text.replaceAll("'", "''")}'`;
    const path = `plan/gantt-element?filters=${encodeURIComponent(filters)}`;
    const { status, body } = await api.call<Element[]>('GET', path);
    const isFound = status === 200 && body.length > 0 === labels.has(text);
    if (!isFound || body.some(({ label }) => label !== text)) wrong.push(text);
  });
  expect(wrong).toEqual([]);
});

const first = <T>(list: unknown): T | undefined => (list as T[] | undefined)?.[0];

async function everything(): Promise<Map<string, Element>> {
  const last = await api.call('POST', 'plan-element', wish('MAIN'));
  const { body } = await api.call<Element[]>('GET', 'plan-element', undefined, written(last));
  return new Map(body.map((row) => [row.id, row]));
}

/** Eight at a time. */
async function each(work: (text: string) => Promise<void>): Promise<void> {
  const waiting = [...texts];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) await work(text);
    }),
  );
}
