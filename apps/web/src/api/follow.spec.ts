import { follow, isOld, type Told } from './follow.js';

const [a, b] = ['0b6f2c1e-0000-4000-8000-00000000000a', '0b6f2c1e-0000-4000-8000-00000000000b'];
const about = (id: string, type = 'plan-element'): Told[] => [{ type, id, element: { id, label: 'neu' } }];

test('what is read of one thing grows old by frames about it, a list by each, another segment’s and the past by none', () => {
  expect(isOld(`plan-element/${a}?enrich=true`, about(a))).toBe(true);
  expect(isOld(`plan-element/permissions?idsString=${a}`, about(a))).toBe(true);
  expect(isOld(`plan-element/${a}?enrich=true`, about(b))).toBe(false);
  expect(isOld(`plan-element/permissions?idsString=${a}`, about(b))).toBe(false);
  expect(isOld('plan-element?deleted=true', about(b))).toBe(true);
  expect(isOld('plan-element/tables', about(b))).toBe(true);
  expect(isOld('plan-element-type', about(a))).toBe(false);
  expect(isOld(`plan-element/${a}?asOf=2026-01-01`, about(a))).toBe(false);
});

test('a view that follows a segment hears its frames until it ends, and may say what it makes of them', () => {
  expect(isOld('report/x', about(a))).toBe(false);
  const stop = follow('report/x', { segments: ['plan-element'] });
  expect(isOld('report/x', about(a))).toBe(true);
  stop();
  expect(isOld('report/x', about(a))).toBe(false);

  const heard: string[] = [];
  const hear = (frames: readonly Told[]) => {
    heard.push(...frames.map(({ id }) => id));
    return !frames.some(({ id }) => id === b);
  };
  const end = follow('report/x', { segments: ['plan-element'], hear });
  expect(isOld('report/x', [...about(a), ...about(a, 'user')])).toBe(false);
  expect(isOld('report/x', about(b))).toBe(true);
  expect(heard).toEqual([a, b]);
  end();
});
