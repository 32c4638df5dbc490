import { after, project, type Thing } from '../testing/api.js';
import { onServer } from '../testing/onServer.js';

const { admin } = onServer();

test('fields that the tenant adds to a type: values by key, merged by key, found by filters, told in the history', async () => {
  const fields = [
    { key: 'size', label: 'Fläche', labelEn: 'Area', kind: 'NUMBER', required: true },
    { key: 'form', label: 'Form', kind: 'CHOICE', choices: ['Insel', 'Reihe'] },
    { key: 'unit', label: 'Bau', kind: 'REFERENCE', to: 'cost-center' },
    { key: 'since', label: 'Aufbau ab', kind: 'DAY' },
  ];
  const wish = { kind: 'MAIN', label: 'Messestand', color: '#aa3300', parents: ['ROOT'] };
  const twice = await admin.post('plan-element-type', { ...wish, fields: [fields[0], fields[0]] });
  expect(twice.body.errors).toEqual([{ field: 'fields[1].key', rule: 'is_unique' }]);
  const type = await admin.post('plan-element-type', { ...wish, fields });
  expect(type.body.fields).toMatchObject(fields);
  const center = await admin.post('data-element', { typeId: 'cost-center', label: 'Messebau' });
  const first = { size: 24.5, unit: center.body.id };
  const made = await admin.post('plan-element', project({ typeId: type.body.id, customProperties: first }));
  expect([made.status, made.body.customProperties]).toEqual([201, first]);
  const put = (customProperties: object, seen?: number) =>
    admin.put(
      `plan-element/${made.body.id}`,
      { customProperties },
      seen === undefined ? {} : { 'if-match': `"${seen}"` },
    );
  expect((await put({ form: 'Kreis' })).body.errors).toMatchObject([
    { field: 'customProperties.form', rule: 'selection_required' },
  ]);
  // Two people at one element: each writes a value of its own.
  const { revision } = made.body;
  expect((await put({ ...first, form: 'Insel' }, revision)).status).toBe(200);
  const merged = await put({ ...first, size: 30 }, revision);
  expect(merged.body.customProperties).toEqual({ ...first, size: 30, form: 'Insel' });
  expect((await put({ ...first, size: 31 }, revision)).body).toMatchObject({
    ...{ status: 409, params: { field: 'customProperties.size', base: 24.5, theirs: 30, yours: 31 } },
  });
  const found = async (filters: string, seen = merged) => {
    const list = await admin.get(`plan/gantt-element?filters=${encodeURIComponent(filters)}`, after(seen));
    const whole = await admin.get(`plan-element?filters=${encodeURIComponent(filters)}`, after(seen));
    const ids = [list, whole].map(({ body }) => (body as unknown as Thing[]).map(({ id }) => id));
    expect(ids[0]).toEqual(ids[1]);
    return ids[0];
  };
  expect(await found("customProperties.size='20..40',customProperties.form='Insel'")).toEqual([made.body.id]);
  expect(await found("customProperties.size='31..40'")).toEqual([]);
  expect(await found("customProperties.size='29.5..30.5'")).toEqual([made.body.id]);
  expect(await found("customProperties.size='30.5..'")).toEqual([]);
  const changes = (await admin.get(`change-set?elementId=${made.body.id}`, after(merged))).body as unknown as Thing[];
  expect(changes[0]).toMatchObject({ properties: [{ name: 'customProperties.size', old: 24.5, new: 30 }] });
  const today = new Date().toISOString().slice(0, 10);
  const dated = await put({ ...first, size: 30, form: 'Insel', since: today });
  expect(dated.status).toBe(200);
  // It may be midnight just now.
  expect(await found("customProperties.since='LAST_7_DAYS';'NEXT_7_DAYS'", dated)).toEqual([made.body.id]);
  expect(await found("customProperties.since='LAST_YEAR'", dated)).toEqual([]);
  expect((await admin.post(`undo/${dated.headers.get('x-command')}`, {})).status).toBe(200);
  const emptied = await put({ form: 'Insel' });
  expect((await admin.put(`process/${made.body.id}/submit`, {})).body.errors).toMatchObject([
    { field: 'customProperties.size', rule: 'required', params: { property: 'Fläche' } },
  ]);
  expect((await admin.post(`undo/${emptied.headers.get('x-command')}`, {})).status).toBe(200);
  expect((await admin.put(`process/${made.body.id}/submit`, {})).body.approval.state).toBe('SUBMITTED');
});

test('elements are found by how their KPIs stand and by the rounded average of their conclusions', async () => {
  const [good, poor] = await Promise.all(
    ['Frage A', 'Frage B'].map(async (label) => {
      const { body } = await admin.post('data-element', { typeId: 'conclusion-topic', label });
      return body.id as string;
    }),
  );
  const conclusions = [
    { topicId: good, rating: 4 },
    { topicId: poor, rating: 5 },
  ];
  const kpis = [{ label: 'Leads', plan: 5_000, actual: 4_000 }];
  const made = await admin.post('plan-element', project({ label: 'Gemessen', kpis, conclusions }));
  expect(made.status).toBe(201);
  const found = async (filters: string) => {
    const { body } = await admin.get(`plan/gantt-element?filters=${encodeURIComponent(filters)}`, after(made));
    return (body as unknown as Thing[]).map(({ id }) => id).filter((id) => id === made.body.id).length;
  };
  expect(await found("kpiState='MISSED',rating='5'")).toBe(1);
  expect(await found("kpiState='REACHED'")).toBe(0);
  expect(await found("rating='4'")).toBe(0);
  const values = [{ date: '2026-04-01', value: 5_000 }];
  const put = (more: object) =>
    admin.put(`plan-element/${made.body.id}`, { kpis: [{ ...made.body.kpis[0], ...more }] });
  const twice = await put({ values: [...values, ...values] });
  expect(twice.body.errors).toMatchObject([{ field: 'kpis[0].values[1].date', rule: 'is_unique' }]);
  const measured = await put({ values });
  expect(measured.body.kpis).toMatchObject([{ actual: 5_000, values }]);
  const list = await admin.get(`plan-element?filters=${encodeURIComponent("kpiState='REACHED'")}`, after(measured));
  expect((list.body as unknown as Thing[]).map(({ id }) => id)).toContain(made.body.id);
});
