import { readWish, wanted } from '../lists/wish.js';
import { after, api, type Caller, project } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';

let server: TestServer;
let admin: Caller;
let vera: Caller;
const count = 300;

beforeAll(async () => {
  server = await startServer(['dev']);
  admin = await api(server).as('admin');
  const unit = (await admin.post('group', { label: 'Vertrieb' })).body.id;
  await admin.put('configuration', { 'server.planVisibility': 'UNIT' });
  const made = Array.from({ length: count }, (_, n) =>
    admin.post('plan-element', {
      ...project({ label: ['Ärger', 'Messe 10', 'messe 9', 'Zelt'][n % 4], unitId: n % 3 ? unit : null }),
      ...{ identifier: `P-${n}`, description: n % 7 ? 'kurz' : 'am Hafen', sponsorName: n % 5 ? 'Lea' : 'Kim' },
      ...{ startDate: `2026-0${(n % 9) + 1}-01`, endDate: '2026-12-31' },
    }),
  );
  const all = (await Promise.all(made)).map(({ body }) => body);
  for (const n of [4, 8]) await admin.delete(`plan-element/${all[n].id}`);
  const rights = { roles: ['PLANNER'], group: unit, password: 'Gans-und-gar-9' };
  const last = await admin.post('user', { username: 'vera', renewPasswordAtNextLogin: false, ...rights });
  vera = await api(server).as('vera');
  await vera.get('role', after(last));
});
afterAll(() => server.close());

const queries: Record<string, string>[] = [
  { filters: "label='messe 9'", sort: '-startDate,identifier' },
  { filters: "label='Ärger';'Zelt',sponsorName='Kim'", sort: 'label' },
  { filters: "text='HAFEN'", sort: 'sponsorName,-label', limit: '20', offset: '5' },
  { filters: "text='p-1',description='kurz'", sort: 'createdAt' },
  { filters: "startDate='2026-02..2026-03'", sort: 'sponsorName,id' },
  { sort: 'label,-identifier', limit: '7' },
  { sort: '-label,startDate,endDate,sponsorName,-identifier' },
  { deleted: 'true', sort: 'label' },
  { offset: '290' },
];

test.each(queries)('%j: elements are filtered, sorted and cut as the whole list would be', async (query) => {
  for (const caller of [admin, vera]) {
    const whole = await caller.get(`plan-element${'deleted' in query ? '?deleted=true' : ''}`);
    const keys = server.context.shapes.of('elements').keys({ person: { roles: [] } } as never);
    const wish = readWish(query, keys);
    const expected = wanted(whole.body as { id: string }[], wish).map(({ id }) => id);
    const found = await caller.get(`plan-element?${new URLSearchParams(query)}`);
    expect(found.body.map(({ id }: { id: string }) => id)).toEqual(
      expected.slice(wish.offset, wish.offset + wish.limit),
    );
    expect(found.headers.get('x-total-count')).toBe(String(expected.length));
    expect(expected.length).toBeGreaterThan(0);
  }
});

test('no list reads all rows at once, whatever is asked of it', async () => {
  const { rows } = server.context.ports;
  const [find, getMany] = [jest.spyOn(rows, 'find'), jest.spyOn(rows, 'getMany')];
  for (const list of ['plan-element', 'plan/gantt-element'])
    for (const query of queries.filter(
      (it) => !it['filters']?.includes('sponsorName') && !it['sort']?.match(/sponsor|created/),
    ))
      await admin.get(`${list}?${new URLSearchParams({ ...query, filters: "text='Hafen'" })}`);
  const texts = await admin.get("plan/gantt-element?filters=text='hafen'");
  expect(texts.body).toHaveLength(Math.ceil(count / 7));
  expect(find).not.toHaveBeenCalled();
  expect(getMany.mock.calls.length).toBeGreaterThan(0);
  for (const [, , ids] of getMany.mock.calls) expect(ids.length).toBeLessThanOrEqual(250);
});
