import fc from 'fast-check';
import { Siblings } from './siblings.js';

/** Each wish says where, as a share of all, and whether one comes there or goes. */
const wishes = fc.array(fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), goes: fc.boolean() }), {
  maxLength: 60,
});

test('they are what a plain list would be, whatever came and went, and none that was there before changes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_600 }), wishes, (count, all) => {
      let plain: readonly string[] = Array.from({ length: count }, (_, n) => `s${n}`);
      let siblings = Siblings.of(plain);
      for (const [n, { share, goes }] of all.entries()) {
        const [before, was] = [siblings, plain];
        const at = Math.floor(share * (plain.length - (goes ? 1 : 0)));
        if (goes && plain.length > 0) {
          siblings = siblings.removed(at);
          plain = plain.toSpliced(at, 1);
        } else if (!goes) {
          siblings = siblings.inserted(at, `n${n}`);
          plain = plain.toSpliced(at, 0, `n${n}`);
        }
        expect([...before]).toEqual(was);
      }
      expect([...siblings]).toEqual(plain);
      expect(siblings.length).toBe(plain.length);
      expect(siblings.last).toBe(plain.at(-1));
      for (const at of [-1, 0, 511, 512, 513, plain.length - 1, plain.length]) {
        expect(siblings.get(at)).toBe(plain[at]);
        const id = plain[at];
        if (id !== undefined) expect(siblings.indexOf(id)).toBe(at);
      }
      expect(siblings.indexOf('nobody')).toBe(-1);
      const middle = Math.floor(plain.length / 2);
      expect(siblings.placeBehind((id) => plain.indexOf(id) < middle)).toBe(middle);
    }),
    { numRuns: 60 },
  );
});

test('ten thousand that come one after the other, last or first, are in their order', () => {
  const ids = Array.from({ length: 10_000 }, (_, n) => `s${n}`);
  const last = ids.reduce((all, id) => all.inserted(all.length, id), Siblings.none);
  const first = ids.reduce((all, id) => all.inserted(0, id), Siblings.none);
  expect([...last]).toEqual(ids);
  expect([...first]).toEqual(ids.toReversed());
});
