import { type AnswerOf, type BodyOf, catalogueLines } from './catalogue.js';
import { check, fieldsOf } from './fields.js';

test('no body has a field that the server makes, and what echoes the thing is taken without those', () => {
  const bodies = catalogueLines.flatMap(([key, { body }]) => (body ? [[key, body] as const] : []));
  expect(bodies.length).toBeGreaterThan(15);
  for (const [key, body] of bodies) expect([key, fieldsOf(body).filter(({ made }) => made)]).toEqual([key, []]);
  for (const [, line] of catalogueLines) {
    if (line.does !== 'command' || line.on !== 'id' || !line.body || typeof line.answers !== 'function') continue;
    if (fieldsOf(line.body).some(({ required }) => required) || !('echoed' in line.body)) continue;
    const echo = Object.fromEntries(fieldsOf(line.answers).flatMap(({ name, made }) => (made ? [[name, 'x']] : [])));
    const isOwn = new Set(fieldsOf(line.body).map(({ name }) => name));
    const sent = Object.fromEntries(Object.entries(echo).filter(([name]) => !isOwn.has(name)));
    expect(check(line.body, sent)).toMatchObject({ ok: true });
  }
});

test('the types of a call are those of its line', () => {
  const body: BodyOf<'PUT plan-element/{id}'> = { label: 'Messe', extendParents: false };
  // @ts-expect-error the phase is entered by a call of its own
  const foreign: BodyOf<'PUT plan-element/{id}'> = { phase: 'EXEC', extendParents: false };
  const unit: BodyOf<'PUT group/{id}'> = { label: 'Marketing' };
  const labels = (units: AnswerOf<'GET group'>, one: AnswerOf<'GET group/{id}'>) =>
    [...units, one].map((it) => it.label);
  const masked = (all: AnswerOf<'GET plan/gantt-element'>) => all.filter((it) => 'masked' in it).length;
  expect([body, foreign, unit, labels, masked]).toHaveLength(5);
});
