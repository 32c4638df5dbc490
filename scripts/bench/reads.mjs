import { gunzipSync } from 'node:zlib';
import { client, quantiles } from './client.mjs';

/**
 * The Gantt's rows: kept ready, after a change, not modified; the plan a year back, compared with now, and all
 * elements, first and again.
 */
export async function reads({ port, headers, ids, afterFirst }) {
  const http = client({ port });
  const get = (path, more = {}) =>
    http.send('GET', `/api/dev/${path}`, { headers: { ...headers, 'accept-encoding': 'gzip', ...more } });
  const timed = async (run) => {
    const before = performance.now();
    const answer = await run();
    if (answer.status >= 400) throw new Error(`a read answered ${answer.status}: ${answer.body}`);
    return { ms: performance.now() - before, answer };
  };
  const many = async (count, run) => {
    const all = [];
    for (let i = 0; i < count; i++) all.push((await timed(() => run(i))).ms);
    return quantiles(all).p50;
  };

  const first = await timed(() => get('plan/gantt-element'));
  const memory = afterFirst();
  const etag = first.answer.headers.etag;
  const text = gunzipSync(first.answer.body).toString();
  const ready = await many(30, () => get('plan/gantt-element'));
  const notModified = await many(100, () => get('plan/gantt-element', { 'if-none-match': etag }));
  const changed = [];
  for (let i = 0; i < 15; i++) {
    const id = ids[(i * 613) % ids.length];
    const put = await http.send('PUT', `/api/dev/plan-element/${id}`, { body: { label: `Neu ${i}` }, headers });
    // The change's way into the rows is measured by itself (live): here the list made anew.
    await get(`plan-element/${id}`, { 'x-min-position': put.headers['x-position'] });
    changed.push((await timed(() => get('plan/gantt-element', { 'x-min-position': put.headers['x-position'] }))).ms);
  }
  const yearBack = new Date(Date.now() - 365 * 86_400_000).toISOString();
  const past = (await timed(() => get(`plan/gantt-element?asOf=${yearBack}`))).ms;
  const again = await many(5, () => get(`plan/gantt-element?asOf=${yearBack}`));
  const compared = (await timed(() => get(`plan/comparison?from=${yearBack}`))).ms;
  const list = (await timed(() => get('plan-element'))).ms;
  const listAgain = await many(10, () => get('plan-element'));
  http.close();
  return {
    ...{ rows: JSON.parse(text).length, memory, text, size: first.answer.body.length, first: first.ms },
    ...{ ready, notModified, afterChange: quantiles(changed).p50, past, again, compared, list, listAgain },
  };
}
