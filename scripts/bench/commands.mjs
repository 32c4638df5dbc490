import { WebSocket } from 'ws';
import { client, load, newId, quantiles } from './client.mjs';

/** Commands over HTTP: durable, permission checked, with history. Three in ten create, the others change text or dates. */
export async function commands({ port, ports = [port], headers, clients, seconds }) {
  const project = await create(ports[0], headers, { type: 'MAIN', parentId: null });
  const own = [];
  const wrong = new Map();
  const result = await load({
    ...{ ports, clients, seconds },
    async each(http, i) {
      const kind = i % 10;
      const id = kind < 3 || own.length < clients ? newId() : own[i % own.length];
      const [method, path, body] =
        kind < 3 || own.length < clients
          ? ['POST', 'plan-element', { ...element, id, type: 'SUB', parentId: project }]
          : kind < 8
            ? ['PUT', `plan-element/${id}`, { description: `Stand ${i}` }]
            : ['PUT', 'plan/gantt-element', [{ id, startDate: day(i % 100), endDate: day((i % 100) + 40) }]];
      const { status } = await http.send(method, `/api/dev/${path}`, { body, headers });
      if (status === 201) own.push(id);
      if (status > 201) wrong.set(status, (wrong.get(status) ?? 0) + 1);
    },
  });
  if (wrong.size > 0) throw new Error(`commands were refused: ${JSON.stringify([...wrong])}`);
  return result;
}

/** From sending a command to its frame at the last of `sockets` other clients (at the api `listenAt`, of the `persons`), in ms. */
export async function live({ port, listenAt = port, headers, persons = [headers], sockets, count }) {
  const id = await create(port, headers, { type: 'MAIN', parentId: null });
  const heard = new Map();
  const open = await Promise.all(
    Array.from({ length: sockets }, (_, i) => subscribe(listenAt, persons[i % persons.length], heard)),
  );
  const http = client({ port });
  const times = [];
  for (let i = 0; i < count; i++) {
    const label = `Ruf ${i}`;
    const all = new Promise((resolve) => heard.set(label, { left: sockets, resolve }));
    const before = performance.now();
    await http.send('PUT', `/api/dev/plan-element/${id}`, { body: { label }, headers });
    await all;
    times.push(performance.now() - before);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  http.close();
  for (const socket of open) socket.close();
  return quantiles(times);
}

const element = { label: 'Messestand', startDate: '2026-03-01', endDate: '2026-09-30' };
const day = (i) => new Date(Date.UTC(2026, 2, 1 + i)).toISOString().slice(0, 10);

async function create(port, headers, fields) {
  const http = client({ port });
  const id = newId();
  const body = { ...element, ...fields, id, startDate: '2026-01-01', endDate: '2026-12-31' };
  const { status } = await http.send('POST', '/api/dev/plan-element', { body, headers });
  http.close();
  if (status !== 201) throw new Error(`create answered ${status}`);
  return id;
}

function subscribe(port, headers, heard) {
  const token = headers.authorization.replace('Bearer ', '');
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/dev/ws`, ['v1', `bearer.${token}`]);
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => socket.send(JSON.stringify({ event: 'subscribe', data: { topics: ['updates/dev'] } })));
    socket.on('message', (text) => {
      const { event, data } = JSON.parse(text);
      if (event === 'subscribed') resolve(socket);
      const waiting = event === 'update' ? heard.get(data.element.label) : null;
      if (waiting && --waiting.left === 0) waiting.resolve();
    });
  });
}
