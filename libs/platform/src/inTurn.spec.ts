import { inTurn } from './inTurn.js';

test('works of one name follow each other, whatever becomes of them; others do not wait', async () => {
  const told: string[] = [];
  let end = () => {};
  const open = new Promise<void>((resolve) => {
    end = resolve;
  });
  const first = inTurn('a', async () => {
    await open;
    told.push('first');
    throw new Error('refused');
  });
  const second = inTurn('a', async () => told.push('second'));
  await inTurn('b', async () => told.push('other'));
  end();
  await expect(first).rejects.toThrow('refused');
  await second;
  expect(told).toEqual(['other', 'first', 'second']);
});
