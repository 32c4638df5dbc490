import { heldLeases } from './heldLeases.js';

const live = { guard: '', position: 0, logId: null, collections: [], prefix: 'rows.' };
const lease = (fence: number) => ({ tenant: 't', owner: 'one', fence });

function at(time: number) {
  const clock = { time };
  return { clock, held: heldLeases(() => clock.time) };
}

test('what was read under a lease is known for half of its time, from when it was asked for', () => {
  const { clock, held } = at(1_000);
  held.taken(lease(1), 900, 6_000);
  expect(held.live(lease(1))).toBeNull();
  held.read(lease(1), live);
  expect(held.live(lease(1))).toBe(live);
  clock.time = 3_899;
  expect(held.live(lease(1))).toBe(live);
  clock.time = 3_900;
  expect(held.live(lease(1))).toBeNull();
});

test('kept again it stays known; once it has run out it is read again', () => {
  const { clock, held } = at(0);
  held.taken(lease(1), 0, 6_000);
  held.read(lease(1), live);
  clock.time = 2_000;
  held.taken(lease(1), 2_000, 6_000);
  expect(held.live(lease(1))).toBe(live);
  clock.time = 9_000;
  held.taken(lease(1), 9_000, 6_000);
  expect(held.live(lease(1))).toBeNull();
});

test('nothing is known of another fence, of another tenant, of a lease never kept, or after it was forgotten', () => {
  const { held } = at(0);
  held.read(lease(1), live);
  expect(held.live(lease(1))).toBeNull();
  held.taken(lease(2), 0, 6_000);
  held.read(lease(1), live);
  expect(held.live(lease(2))).toBeNull();
  held.read(lease(2), live);
  expect(held.live(lease(1))).toBeNull();
  expect(held.live({ ...lease(2), tenant: 'u' })).toBeNull();
  held.taken(lease(3), 0, 6_000);
  expect(held.live(lease(3))).toBeNull();
  held.read(lease(3), live);
  held.forget('t');
  expect(held.live(lease(3))).toBeNull();
});
