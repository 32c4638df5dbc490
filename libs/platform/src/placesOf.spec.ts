import { placesOf } from './placesOf.js';

test('so many of one key at a time, in order; others wait for none of them', async () => {
  const places = placesOf(2);
  const said: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (key: string, name: string) =>
    places(key, async () => {
      said.push(name);
      await new Promise<void>((end) => ends.set(name, end));
      if (name === 'a1') throw new Error('its own affair');
    });
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name));
  all.push(run('b', 'b1'));
  await Promise.resolve();
  expect(said).toEqual(['a1', 'a2', 'b1']);
  ends.get('a1')?.();
  await expect(all[0]).rejects.toThrow('its own affair');
  expect(said).toEqual(['a1', 'a2', 'b1', 'a3']);
  ends.get('a2')?.();
  await all[1];
  expect(said).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  for (const name of ['a3', 'a4', 'b1']) ends.get(name)?.();
  await Promise.all(all.slice(1));
});
