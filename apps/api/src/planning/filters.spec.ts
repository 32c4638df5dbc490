import { GanttElement } from '@contracts/planning/things.js';
import { addDays } from '@domain/calendar.js';
import { dayIn } from '@platform/zones.js';
import type { ListWish } from '../lists/wish.js';
import type { Termed } from '../reading/terms.js';
import { action, after, api, type Caller, project, type Thing } from '../testing/api.js';
import { startServer, type TestServer } from '../testing/server.js';
import { rowTerms } from './rowTerms.js';

let server: TestServer;
let admin: Caller;
let vera: Caller;
const id: Record<string, string> = {};
const today = dayIn('Europe/Berlin', Date.now());
const euro = 1_000;

/** A fair with a booth below it that costs more than there is; a film without money; something of a unit below. */
beforeAll(async () => {
  server = await startServer(['dev']);
  admin = await api(server).as('admin');
  const made = async (path: string, body: object) => (await admin.post(path, body)).body.id as string;
  id['sales'] = await made('group', { label: 'Vertrieb' });
  id['south'] = await made('group', { label: 'Süd', parentId: id['sales'] });
  id['topic'] = await made('data-element', { typeId: 'conclusion-topic', label: 'Hat es sich gelohnt?' });
  const person = { password: 'Gans-und-gar-9', renewPasswordAtNextLogin: false };
  const vera_ = { ...person, username: 'vera', roles: ['READER'], group: id['sales'] };
  id['vera'] = await made('user', vera_);
  id['fair'] = await made('plan-element', project({ label: 'Messe', sponsorName: 'Lea', unitId: id['sales'] }));
  const costs = (kind: string, amount: number) => ({ kind, amount: amount * euro, period: '2026-04' });
  const booth = { label: 'Stand', unitId: id['south'], costObjects: [costs('PLAN', 700)], responsible: id['vera'] };
  id['booth'] = await made('plan-element', action(id['fair'] ?? '', booth));
  await admin.put(`base-element/${id['fair']}/budget`, {
    ...{ parts: [{ period: '2026-04', amount: 500 * euro }], reason: 'Jahresbudget' },
  });
  const conclusions = [4, 4, 5].map((rating) => ({ topicId: id['topic'], rating }));
  const soon = { startDate: addDays(today, 10), endDate: addDays(today, 12) };
  id['film'] = await made('plan-element', project({ label: 'Film', ...soon, conclusions, unitId: null }));
  const last = await admin.put(`plan-element/${id['film']}`, {
    description: 'Am Hafen gedreht',
    statusAndNextStepHistory: [
      { status: 'beginnt', nextStep: 'Dreh' },
      { status: 'läuft', nextStep: 'Schnitt' },
    ],
  });
  vera = await api(server).as('vera', person.password);
  await vera.get('role', after(last));
  await vera.put(`comments/${id['booth']}`, { text: 'Größe am Hafentor klären' });
  await admin.put(`comments/${id['film']}`, { text: 'Kran bestellt' });
  await vera.get('role', after(await admin.put(`comments/${id['film']}`, { text: 'Kran storniert' })));
});
afterAll(() => server.close());

const lists = ['plan/gantt-element', 'plan-element'];
async function found(filters: string, who = admin, more = ''): Promise<string[][]> {
  const answers = await Promise.all(
    lists.map((list) => who.get(`${list}?filters=${encodeURIComponent(filters)}${more}`)),
  );
  return answers.map(({ body }) => body.map(({ label }: Thing) => label).sort());
}
const both = (...labels: string[]) => [labels, labels];

test.each([
  ["budget='1000..'", ['Messe']],
  ["plan='700000'", ['Messe', 'Stand']],
  ["budget='..600000',plan='600000..'", ['Messe', 'Stand']],
  ["budgetMinusPlan='..-1',budget='1..'", ['Messe']],
  ["available='0'", ['Film', 'Stand']],
  ["overBudget='true'", []],
  ["overBudget='false',plan='1..'", ['Messe', 'Stand']],
  ["rating='4'", ['Film']],
  ["rating='..5'", ['Film']],
  ["rating=''", ['Messe', 'Stand']],
  ["approvalState='EDIT',text='hafen'", ['Film']],
  ["sponsorName='Lea'", ['Messe']],
  ["status='läuft'", ['Film']],
  ["status='',nextStep=''", ['Messe', 'Stand']],
  ["nextStep='Schnitt'", ['Film']],
  ["startDate='NEXT_30_DAYS'", ['Film']],
  ["startDate='TODAY..',endDate='..NEXT_30_DAYS'", ['Film']],
  ["startDate='LAST_7_DAYS'", []],
  ["createdAt='LAST_2_DAYS..'", ['Film', 'Messe', 'Stand']],
  ["comments='hafentor'", ['Stand']],
  ["comments='GROSSE';'storniert'", ['Film', 'Stand']],
  ["comments=''", ['Messe']],
  ["comments='kran',comments='bestellt'", ['Film']],
  ["commentedAt='LAST_7_DAYS..'", ['Film', 'Stand']],
  ["commentedAt='LAST_MONTH'", []],
  ["hasComments='true'", ['Film', 'Stand']],
  ["hasComments='false'", ['Messe']],
  ["commentedBy=''", ['Messe']],
])('%s: rows of the plan and whole elements, now and as of now', async (filters, labels) => {
  expect(await found(filters)).toEqual(both(...labels));
  const then = addDays(today, 2);
  expect(await found(filters, admin, `&asOf=${then}`)).toEqual(both(...labels));
});

test('a unit means those below it too, and the one that was merged into it', async () => {
  expect(await found(`unitId='${id['sales']}'`)).toEqual(both('Messe', 'Stand'));
  expect(await found(`unitId='${id['south']}'`)).toEqual(both('Stand'));
  expect(await found("unitId=''")).toEqual(both('Film'));
});

test('who asks is ME; the year of today stands for SELECTED where nobody looks at one', async () => {
  expect([await found("responsible='ME'", vera), await found("responsible='ME'")]).toEqual([both('Stand'), both()]);
  const year = addDays(today, 10).startsWith(today.slice(0, 4)) ? ['Film'] : [];
  expect((await found("startDate='SELECTED',label='Film'"))[0]).toEqual(year);
});

test('elements are found by who wrote of them, oneself too; by no more phrases than a person could mean', async () => {
  expect(await found(`commentedBy='${id['vera']}'`)).toEqual(both('Stand'));
  expect([await found("commentedBy='ME'"), await found("commentedBy='ME'", vera)]).toEqual([
    both('Film'),
    both('Stand'),
  ]);
  const many = Array.from({ length: 51 }, (_, n) => `'${n}'`).join(';');
  const refused = await admin.get(`plan-element?filters=${encodeURIComponent(`comments=${many}`)}`);
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ rule: 'max_items' }] } });
});

test('nothing is found by money that one may not see, nor sorted by it', async () => {
  expect(await found("sponsorName='Lea'", vera)).toEqual(both('Messe'));
  for (const filters of ["budget='1..'", "budget='500000'", "available='..-1'", "plan='0'"])
    expect({ filters, of: await found(filters, vera) }).toEqual({ filters, of: both() });
  expect((await vera.get('plan/gantt-element?sort=budget')).status).toBe(400);
});

test('what one may choose among: by types and filters; and two rows in one answer', async () => {
  const chosen = async (query: string) => (await admin.get(`plan-element/selection?${query}`)).body;
  const labels = async (query: string) => (await chosen(query)).map(({ label }: Thing) => label);
  expect((await labels('')).sort()).toEqual(['Film', 'Messe', 'Stand']);
  expect(await labels('typeIds=SUB')).toEqual(['Stand']);
  const [film] = await chosen("typeIds=MAIN&filters=text='hafen'");
  expect(film).toMatchObject({ id: id['film'], type: 'MAIN' });
  expect(await labels(`typeIds=${film.typeId}&filters=plan='1..'`)).toEqual(['Messe']);
  for (const typeId of [film.typeId, 'MAIN'])
    expect((await admin.get(`plan-element?typeId=${typeId}&sort=label`)).body.map(({ label }: Thing) => label)).toEqual(
      [...['Film', 'Messe']],
    );
  expect((await admin.get('plan/gantt-element?typeId=SUB')).body).toMatchObject([{ label: 'Stand' }]);
  expect((await admin.get("plan-element/selection?filters=nope='1'")).status).toBe(400);
  const two = await admin.get(`plan/gantt-element/${id['booth']}/${id['fair']}`);
  expect(two.body).toMatchObject([
    { id: id['booth'], depth: 1 },
    { id: id['fair'], depth: 0 },
  ]);
  expect((await admin.get(`plan/gantt-element/${id['booth']}/${id['sales']}`)).status).toBe(404);
});

test('over budget is what has a budget and spent more', () => {
  const { understood } = rowTerms({ row: GanttElement, month: '2026-11', sees: () => true } as unknown as Termed);
  const [term] = understood({ terms: [{ key: 'overBudget', values: [{ is: 'true' }] }] } as unknown as ListWish).terms;
  const spent = (budget: number, actual: number) => ({
    ...{ id: 'a', planByPeriod: {}, costs: { budget, actual, plan: 0, committed: 0, provision: 0 } },
  });
  const isOver = (budget: number, actual: number) => term?.held?.seen(spent(budget, actual), {});
  expect([isOver(5, 6), isOver(5, 5), isOver(0, 6)]).toEqual([true, false, false]);
});

test('a key that there is not is malformed, with its place', async () => {
  const answer = await admin.get("plan/gantt-element?filters=phase='PLAN',budgets='1..'");
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toMatchObject([{ rule: 'unknown_key', params: { at: 13, key: 'budgets' } }]);
});
