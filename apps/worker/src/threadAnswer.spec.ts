import { EventEmitter } from 'node:events';
import { threadAnswer } from './threadAnswer.js';

const late = new Error('too late');
const asked = { longest: 60_000, late, hear: (said: string) => (said === 'wait' ? null : said) };

test('what a thread says last is its answer, and that it breaks or ends is one too', async () => {
  const thread = new EventEmitter();
  const answer = threadAnswer(thread, asked);
  for (const said of ['wait', 'done']) thread.emit('message', said);
  await expect(answer).resolves.toBe('done');
  const broken = threadAnswer(thread, asked);
  thread.emit('error', new Error('broken'));
  await expect(broken).rejects.toThrow('broken');
  const ended = threadAnswer(thread, asked);
  thread.emit('exit', 1);
  await expect(ended).rejects.toThrow('ended');
});

test('a thread that was given up may still break by its memory: that ends nothing else', async () => {
  const thread = new EventEmitter();
  await expect(threadAnswer(thread, { ...asked, longest: 1 })).rejects.toBe(late);
  expect(() => thread.emit('error', new Error('out of memory'))).not.toThrow();
  expect(thread.listenerCount('message')).toBe(0);
});
