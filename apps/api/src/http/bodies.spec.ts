import { randomUUID } from 'node:crypto';
import { catalogueLines } from '@contracts/catalogue.js';
import { fieldsOf } from '@contracts/fields.js';
import { project } from '../testing/api.js';
import { onServer } from '../testing/onServer.js';

const { admin } = onServer(['dev']);

const lines = catalogueLines.filter(([, { body }]) => body);
const deep = '['.repeat(50_000) + ']'.repeat(50_000);

test.each(lines)('%s: a body of 50,000 nested lists is the caller’s mistake, in any field', async (key, { body }) => {
  const [method, path] = key.split(' ') as ['POST' | 'PUT', string];
  const send = method === 'POST' ? admin.post : admin.put;
  const { body: element } = await admin.post('plan-element', project());
  const address = path.replace(/\{(\w+)\}/, (_, name) => (name === 'table' ? 'plan' : element.id));
  const names = ['nope', 'comments', ...fieldsOf(body as NonNullable<typeof body>).map(({ name }) => name)];
  const bodies = [
    deep,
    ...names.flatMap((name) => [`{"${name}":${deep}}`, `{"${name}":[${deep}]}`, `{"${name}":{"x":${deep}}}`]),
  ];
  for (const text of [...bodies, ...bodies.map((it) => `[${it}]`)]) {
    const { status } = await send(address, text, { 'idempotency-key': randomUUID() });
    expect([text.slice(0, 40), status < 500]).toEqual([text.slice(0, 40), true]);
  }
});

test('thousands of wrong items are one short refusal', async () => {
  const { body } = await admin.post('plan-element', project());
  const costObjects = Array.from({ length: 10_000 }, () => ({ amount: 'x', period: 0, nope: 1, kind: 2 }));
  const items = Array.from({ length: 10_000 }, () => ({ id: 1, startDate: 2, endDate: 3, parentId: 4, revision: 'x' }));
  for (const answer of [
    await admin.put(`plan-element/${body.id}`, { costObjects }),
    await admin.put('plan/gantt-element', items),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([422, 'RULES_BROKEN']);
    expect(answer.body.errors).toHaveLength(100);
  }
});

test('a list longer than a person could mean, or more moves than one could make, is refused at once', async () => {
  const { body } = await admin.post('plan-element', project());
  const lists = [
    ['dependsOn', 500, (): object => ({ id: randomUUID() })],
    ['conclusions', 200, (): object => ({ topicId: randomUUID(), rating: 1 })],
  ] as const;
  for (const [field, max, item] of lists) {
    const answer = await admin.put(`plan-element/${body.id}`, { [field]: Array.from({ length: 40_000 }, item) });
    expect([answer.status, answer.body.errors]).toEqual([422, [{ field, rule: 'max_items', params: { max } }]]);
  }
  const ids = await Promise.all(
    Array.from({ length: 1_001 }, async () => (await admin.post('plan-element', project())).body.id),
  );
  const moves = await admin.put(
    'plan/gantt-element',
    ids.map((id) => ({ id, position: 0 })),
  );
  expect([moves.status, moves.body.code]).toEqual([413, 'TOO_BIG']);
});
