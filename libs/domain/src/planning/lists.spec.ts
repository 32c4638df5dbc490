import { costList } from './costs.events.js';
import type { CostItem } from './element.js';
import { listChanges } from './lists.js';

/** Entries that count how often anybody looks at their amounts. */
function counted(count: number) {
  const looked = { times: 0 };
  const items = Array.from({ length: count }, (_, i) => {
    const plain = { id: `c${i}`, kind: 'PLAN', costTypeId: null, period: '2026-03', description: '', since: 0 };
    const item = Object.defineProperty(plain, 'amount', {
      enumerable: true,
      get: () => {
        looked.times++;
        return i;
      },
    });
    return item as unknown as CostItem;
  });
  return { items, looked };
}

const changes = (now: readonly CostItem[], wanted: readonly object[]) =>
  listChanges(costList, { id: 'p', now, wanted: wanted as never, newId: () => 'new', kept: ['since'] });

test('entries without ids are matched by what they say, each looked at a few times however many there are', () => {
  const { items, looked } = counted(2_000);
  const { items: others } = counted(2_000);
  expect(changes(items, others.map(({ id: _, since: __, ...own }) => own).reverse())).toEqual([]);
  expect(looked.times).toBeLessThan(4 * items.length);
});

test('equal entries without ids are taken in their order; more of them than there are come new', () => {
  const now = ['a', 'b'].map((id) => ({ ...(counted(1).items[0] as CostItem), id }));
  const same = { kind: 'PLAN', costTypeId: null, period: '2026-03', description: '', amount: 0 };
  expect(changes(now, [same, same, same])).toMatchObject([
    { type: 'CostEntered', data: { item: { id: 'new' }, after: 'b' } },
  ]);
  expect(changes(now, [same])).toMatchObject([{ type: 'CostRemoved', data: { item: { id: 'b' }, after: 'a' } }]);
});
