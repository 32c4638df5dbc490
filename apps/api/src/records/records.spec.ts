import { after } from '../testing/api.js';
import { onServer } from '../testing/onServer.js';
import { listen } from '../testing/socket.js';

const { server, admin } = onServer(['dev']);

test('a provider, a contact and a tree of cost centers: made, changed, moved, merged, deleted, restored, taken back', async () => {
  const provider = await admin.post('service-provider', {
    identifier: 'L-1',
    label: 'Druckhaus',
    websiteUrl: 'https://druck.example',
  });
  expect([provider.status, provider.body.position, provider.headers.get('location')]).toEqual([
    ...[201, 0, `/api/dev/service-provider/${provider.body.id}`],
  ]);
  const contact = await admin.post('contact', { label: 'Lea', firstName: 'Lea', serviceProvider: provider.body.id });
  expect(contact.body).toMatchObject({
    typeId: 'contact',
    serviceProvider: provider.body.id,
    color: null,
    parentId: null,
  });
  const center = async (label: string, more = {}) =>
    (await admin.post('data-element', { typeId: 'cost-center', label, ...more })).body;
  const top = await center('Marketing', { color: '#aa3300' });
  const [a, b] = [await center('Messe', { parentId: top.id }), await center('Messen', { parentId: top.id })];
  expect([a.position, b.position, a.typeId]).toEqual([0, 1, 'cost-center']);
  const moved = await admin.put(`data-element/${b.id}`, { position: 0, label: 'Messebau' });
  expect(moved.body).toMatchObject({ position: 0, label: 'Messebau', parentId: top.id });
  const list = await admin.get('data-element?typeId=cost-center', after(moved));
  expect(list.body.map((it: { id: string }) => it.id)).toEqual([top.id, b.id, a.id]);
  expect(list.body[1]).toEqual(moved.body);
  const again = await admin.get('data-element?typeId=cost-center', {
    'if-none-match': list.headers.get('etag') as string,
  });
  expect(again.status).toBe(304);
  const merged = await admin.post(`data-element/${b.id}/merge`, { into: a.id });
  expect(merged.body).toMatchObject({ mergedInto: a.id });
  expect((await admin.get(`data-element/${a.id}`, after(merged))).body.aliases).toEqual([b.id]);
  const undone = await admin.post(`undo/${merged.headers.get('x-command')}`, {});
  expect(undone.body.map((it: { id: string }) => it.id).sort()).toEqual([a.id, b.id].sort());
  const gone = await admin.delete(`data-element/${top.id}`);
  expect(gone.body.deleted.toSorted()).toEqual([top.id, a.id, b.id].toSorted());
  expect((await admin.get('data-element?typeId=cost-center', after(gone))).body).toEqual([]);
  const trash = await admin.get('data-element?typeId=cost-center&deleted=true');
  expect(trash.body).toHaveLength(3);
  const back = await admin.post(`data-element/${top.id}/restore`);
  expect(back.body.map((it: { deleted: boolean }) => it.deleted)).toEqual([false, false, false]);
  const changes = await admin.get(`change-set?elementId=${b.id}`, after(back));
  expect(changes.body.map((it: { type: string }) => it.type)).toEqual([
    ...['UPDATE', 'DELETE', 'UPDATE', 'UPDATE', 'UPDATE', 'UPDATE', 'CREATE'].slice(0, changes.body.length),
  ]);
});

test('people are listed by their names where nobody says how; whoever has none needs a label', async () => {
  const lea = await admin.post('contact', { firstName: ' Lea', lastName: 'Brandt' });
  expect([lea.status, lea.body]).toMatchObject([201, { label: 'Lea Brandt', firstName: ' Lea', lastName: 'Brandt' }]);
  const press = await admin.post('contact', { label: 'Presse', firstName: 'Lea' });
  expect(press.body.label).toBe('Presse');
  expect((await admin.post('resource/resource', { lastName: 'Ott' })).body.label).toBe('Ott');
  for (const nobody of [{}, { firstName: ' ' }, { label: '', lastName: 'Ott' }])
    expect((await admin.post('contact', nobody)).body.errors).toEqual([{ field: 'label', rule: 'required' }]);
  expect((await admin.post('service-provider', { city: 'Ulm' })).body.errors).toEqual([
    { field: 'label', rule: 'required' },
  ]);
});

test('others are told by the segment of the kind', async () => {
  const socket = await listen(server, 'dev', admin.token);
  socket.send('subscribe', { topics: ['updates/dev'] });
  await socket.next();
  const made = await admin.post('todo/tag', { label: 'dringend' });
  const [frame] = await socket.batch();
  expect(frame.data).toMatchObject({ updateType: 'created', elementType: 'MASTER', type: 'todo/tag' });
  expect(frame.data.element).toEqual(made.body);
  await admin.post(`undo/${made.headers.get('x-command')}`, {});
  const [gone] = await socket.batch();
  expect(gone.data).toMatchObject({ updateType: 'deleted', type: 'todo/tag', element: made.body.id });
  socket.close();
});

test('kinds are listed, built in and own', async () => {
  const own = await admin.post('data-element-type', {
    label: 'Stand',
    tree: true,
    fields: [{ key: 'qm', label: 'm²', kind: 'NUMBER' }],
  });
  expect(own.status).toBe(201);
  const stand = await admin.post('data-element', { typeId: own.body.id, label: 'A 12', customProperties: { qm: 40 } });
  expect(stand.body).toMatchObject({ typeId: own.body.id, customProperties: { qm: 40 } });
  const kinds = await admin.get('data-element-type', after(stand));
  expect(kinds.body.find((it: { id: string }) => it.id === own.body.id)).toMatchObject({
    builtIn: false,
    segment: 'data-element',
    tree: true,
  });
  expect(kinds.body.find((it: { id: string }) => it.id === 'service-provider')).toMatchObject({
    builtIn: true,
    number: -5,
  });
  expect((await admin.get('data-element?typeId=-5')).body).toHaveLength(1);
  expect((await admin.get('data-element')).status).toBe(400);
});
