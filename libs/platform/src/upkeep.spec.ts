import { openBench } from '../../../tests/core/ports.js';
import { cards } from '../../../tests/core/toy.js';
import { openAreas } from './areas.js';
import { openCodec } from './codec.js';
import { hasRoom, upkeepOf } from './upkeep.js';

/** A tenant with next to nothing in its rows. */
function small(tenant: string, wrote: number) {
  const projection = {
    bytes: 1_000,
    isLoaded: true,
    revisions: new Map(),
    unload: () => (projection.isLoaded = false),
  };
  return { tenant, wrote, busy: false, projection };
}

test('of a thousand small tenants a hundred stay in memory, those written last; none is loaded only to be at hand', async () => {
  const { ports, end } = await openBench();
  const areas = openAreas({ ...ports, codec: openCodec(ports.keys), log: () => {} }, [cards]);
  const all = Array.from({ length: 1_000 }, (_, n) => small(`t${n}`, n));
  expect(hasRoom(all)).toBe(false);
  upkeepOf({ ...ports, areas, log: () => {} })(all);
  const loaded = all.filter(({ projection }) => projection.isLoaded);
  expect(loaded.map(({ wrote }) => wrote)).toEqual(Array.from({ length: 100 }, (_, n) => 900 + n));
  expect(hasRoom(loaded.slice(1))).toBe(true);
  await end();
});
