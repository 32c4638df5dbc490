import { randomUUID } from 'node:crypto';
import { event, until } from '../contract/sample.js';
import { Away, type StoredEvent } from '../ports.js';
import { bell } from './bell.js';
import { follow } from './follow.js';

const stored = (position: number): StoredEvent => ({ ...event(), stream: 't.plan', revision: position - 1, position });

test('while the log cannot be read it waits, then goes on after the last handled event', async () => {
  const news = bell(`spec ${randomUUID()}`);
  const asked: number[] = [];
  const heard: number[] = [];
  const read = (after: number) => {
    asked.push(after);
    if (asked.length === 2 || asked.length === 3) throw new Away();
    const events = after < 3 ? [stored(after + 1)] : [];
    return { events, upTo: after + events.length, end: events.length === 0 };
  };
  const failed: unknown[] = [];
  const handler = {
    events: (page: StoredEvent[]) => void heard.push(page[0]!.position),
    failed: (error: unknown) => void failed.push(error),
  };
  const subscription = follow({ read, bell: news, atRest() {} }, { after: 0 }, handler);
  await until(() => heard.length === 3);
  await subscription.close();
  news.close();
  expect(heard).toEqual([1, 2, 3]);
  expect(asked.slice(0, 5)).toEqual([0, 1, 1, 1, 2]);
  expect(failed).toEqual([]);
});

test('any other error of the log ends it and is told', async () => {
  const news = bell(`spec ${randomUUID()}`);
  const broken = new TypeError('broken');
  const failed: unknown[] = [];
  const read = () => {
    throw broken;
  };
  const subscription = follow(
    { read, bell: news, atRest() {} },
    { after: 0 },
    { events() {}, failed: (error) => failed.push(error) },
  );
  await until(() => failed.length > 0);
  await subscription.close();
  news.close();
  expect(failed).toEqual([broken]);
});
