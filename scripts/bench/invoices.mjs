import { client, load, newId } from './client.mjs';
import { folder, remove, serve, signIn } from './server.mjs';

/** Invoices with three items, each booked on an element. */
export async function invoices(add) {
  const dataDir = folder();
  const server = await serve(dataDir);
  const headers = await signIn(server.port);
  const element = await made(server.port, headers);
  await measured(server.port, { headers, element, clients: 16, seconds: 5 });
  const many = await measured(server.port, { headers, element, clients: 16, seconds: 8 });
  add('invoices with 3 items, 16 clients', many.perSecond, { unit: '/s', least: 1000 });
  const one = await measured(server.port, { headers, element, clients: 1, seconds: 5 });
  add('  one client, median', one.p50, { unit: 'ms', most: 4 });
  await server.stop();
  remove(dataDir);
}

async function measured(port, { headers, element, clients, seconds }) {
  let wrong = 0;
  const result = await load({
    ...{ ports: [port], clients, seconds },
    async each(http) {
      const id = newId();
      const body = { ...invoice(element), id, identifier: id };
      const { status } = await http.send('POST', '/api/dev/accounting/invoice', { body, headers });
      if (status !== 201) wrong++;
    },
  });
  if (wrong > 0) throw new Error(`${wrong} invoices were refused`);
  return result;
}

const invoice = (planElementId) => ({
  ...{ label: 'Plakate', date: '2026-03-02', amountNet: 3_000_000, amountGross: 3_570_000 },
  items: [1, 2, 3].map((n) => ({
    ...{ label: `Position ${n}`, planElementId, amount: 1_000_000, gstRate: 19_000, discountRate: 2_000 },
    payingPeriods: [{ period: '2026-03', amount: 1_000_000 }],
  })),
});

async function made(port, headers) {
  const http = client({ port });
  const body = { id: newId(), type: 'MAIN', label: 'Messe', startDate: '2026-01-01', endDate: '2026-12-31' };
  await http.send('POST', '/api/dev/plan-element', { body, headers });
  http.close();
  return body.id;
}
