import { gathered } from './gathered.js';

/** Look-ups that end when they are told to. */
function slow() {
  const sent: { keys: string[]; end(value: number): void; fail(error: Error): void }[] = [];
  const find = (keys: string[]) =>
    new Promise<Map<string, number>>((resolve, reject) => {
      const end = (value: number) => resolve(new Map(keys.filter((key) => key !== 'none').map((key) => [key, value])));
      sent.push({ keys, end, fail: reject });
    });
  return { sent, get: gathered(find, 2) };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('what is asked in one turn goes together, each key once; what is not there is null', async () => {
  const { sent, get } = slow();
  const all = Promise.all(['a', 'b', 'a', 'none'].map(get));
  await turn();
  expect(sent.map(({ keys }) => keys)).toEqual([['a', 'b', 'none']]);
  sent[0]!.end(1);
  expect(await all).toEqual([1, 1, 1, null]);
});

test('nothing is answered by a look-up that began before it was asked', async () => {
  const { sent, get } = slow();
  const first = get('a');
  await turn();
  const second = get('a');
  await turn();
  const third = [get('a'), get('b')];
  await turn();
  expect(sent.map(({ keys }) => keys)).toEqual([['a'], ['a']]);
  sent[1]!.end(2);
  expect(await second).toBe(2);
  await turn();
  expect(sent[2]!.keys).toEqual(['a', 'b']);
  sent[0]!.end(1);
  sent[2]!.end(3);
  expect(await first).toBe(1);
  expect(await Promise.all(third)).toEqual([3, 3]);
});

test('one that fails fails for those who waited for it, and the next goes on', async () => {
  const { sent, get } = slow();
  const all = Promise.allSettled([get('a'), get('b')]);
  await turn();
  sent[0]!.fail(new Error('away'));
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = get('a');
  await turn();
  sent[1]!.end(7);
  expect(await again).toBe(7);
});
