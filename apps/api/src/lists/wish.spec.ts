import { Problem } from '../http/problem.js';
import { readWish, wanted } from './wish.js';

const keys = ['label', 'startDate', 'phase', 'amount', 'dependsOn', 'unitId'];
const rows = [
  {
    id: '1',
    label: 'Messe Köln, Meßplatz',
    startDate: '2026-03-15',
    phase: 'PLAN',
    amount: 5,
    unitId: null,
    dependsOn: [{ id: '2' }],
  },
  { id: '2', label: 'messe 10', startDate: '2026-04-01', phase: 'EXEC', amount: -5, unitId: 'u', dependsOn: [] },
  { id: '3', label: 'messe 9', startDate: '2025-12-31', phase: 'EXEC', amount: 0, unitId: 'u', deleted: true },
];
const ids = (query: Record<string, string>) => wanted(rows, readWish(query, keys)).map(({ id }) => id);

test.each([
  [{}, ['1', '2']],
  [{ deleted: 'true' }, ['3']],
  [{ filters: "startDate='2026-01..2026-03'" }, ['1']],
  [{ filters: "startDate='2026-Q1..2026-Q1'" }, ['1']],
  [{ filters: "startDate='2026-Q2..'" }, ['2']],
  [{ filters: "startDate='..2026-Q2'" }, ['1', '2']],
  [{ filters: "amount='..0'" }, ['2']],
  [{ filters: "unitId=''" }, ['1']],
  [{ filters: "dependsOn='2'" }, ['1']],
  [{ filters: "text='KÖLN'" }, ['1']],
  [{ filters: "text='MESSPLATZ'" }, ['1']],
  [{ filters: "text='koln, mess'" }, ['1']],
  [{ filters: "text='1..9'" }, []],
  [{ filters: "text='..10'" }, []],
  [{ filters: "label='1..'" }, []],
  [{ filters: "phase='PLAN';'EXEC',unitId='u'" }, ['2']],
  [{ sort: '-label' }, ['1', '2']],
  [{ sort: 'startDate', filters: "phase='EXEC'" }, ['2']],
])('%j gives %j', (query, expected) => expect(ids(query as Record<string, string>)).toEqual(expected));

test.each([
  [{ filters: "nope='1'" }, 'filters', 'unknown_key'],
  [{ filters: "phase='1" }, 'filters', 'quote_open'],
  [{ sort: 'nope' }, 'sort', 'unknown_key'],
  [{ limit: '50001' }, 'limit', 'max_value'],
  [{ offset: '-1' }, 'offset', 'integer'],
  [{ deleted: 'maybe' }, 'deleted', 'flag'],
  [{ deleted: '' }, 'deleted', 'flag'],
  [{ limit: '' }, 'limit', 'integer'],
  [{ sort: 'label,phase,label' }, 'sort', 'is_unique'],
  [{ sort: keys.join() }, 'sort', 'max_items'],
  [{ filters: Array(51).fill("phase='PLAN'").join() }, 'filters', 'max_items'],
  [{ filters: `text=${Array(51).fill("''").join(';')}` }, 'filters', 'max_items'],
  [{ filters: `amount=${Array(51).fill("'1..2'").join(';')}` }, 'filters', 'max_items'],
  [{ filters: `unitId=${Array(1_001).fill("'u'").join(';')}` }, 'filters', 'max_items'],
  [{ typeId: ','.repeat(1_000) }, 'typeId', 'max_items'],
])('%j is malformed', (query, field, rule) => {
  let thrown: unknown;
  try {
    readWish(query as Record<string, string>, keys);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(Problem);
  expect((thrown as Problem).more.errors?.[0]).toMatchObject({ field, rule });
});

test('a row is read once for each thing looked for in it, however many values there are', () => {
  let reads = 0;
  const counted = new Proxy({ id: '1', label: 'Messe', phase: 'PLAN' } as Record<string, unknown>, {
    get(row, name: string) {
      reads++;
      return row[name];
    },
  });
  const phrases = Array.from({ length: 25 }, (_, i) => `text='${'Messe'.slice(0, 1 + (i % 5))}'`).join();
  const values = Array.from({ length: 900 }, (_, i) => `'x${i}'`).join(';');
  expect(wanted([counted], readWish({ filters: `${phrases},phase=${values};'PLAN'` }, keys))).toHaveLength(1);
  expect(reads).toBeLessThan(10);
});
