import { randomUUID } from 'node:crypto';
import { until } from '../contract/sample.js';
import { bell } from './bell.js';

test('much is heard at once, and what comes right after it together by one ring, here and elsewhere', async () => {
  const name = `spec ${randomUUID()}`;
  const [own, other] = [bell(name), bell(name)];
  own.ring(100);
  expect(own.rings()).toBe(1);
  const first = own.wait(0, 60_000);
  const second = own.wait(1, 60_000);
  for (let n = 0; n < 3; n++) own.ring(100);
  expect(own.rings()).toBe(1);
  await Promise.all([first, second]);
  expect(own.rings()).toBe(2);
  await until(() => other.rings() === 2);
  own.close();
  other.close();
});

test('whoever is woken for another reason is woken here alone', () => {
  const name = `spec ${randomUUID()}`;
  const [own, other] = [bell(name), bell(name)];
  own.wake();
  expect([own.rings(), other.rings()]).toEqual([1, 0]);
  own.close();
  other.close();
});
