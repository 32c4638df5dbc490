import { client, quantiles } from './client.mjs';
import { longestStall } from './importing.mjs';

/**
 * Lists of a big plan as they are wished, in ms, and what the api's loop was kept from at most meanwhile (its own metric):
 * both the first time, when an order is made, and again. `quiet`: the same without a list.
 */
export async function lists({ port, headers }) {
  const http = client({ port });
  const get = (path) => http.send('GET', `/api/dev/${path}`, { headers: { ...headers, 'accept-encoding': 'gzip' } });
  const timed = async (path) => {
    const before = performance.now();
    const answer = await get(path);
    if (answer.status >= 400) throw new Error(`a list answered ${answer.status}: ${answer.body}`);
    return performance.now() - before;
  };
  const stalled = async (run) => {
    await longestStall(http);
    const ms = await run();
    return { ms, longest: await longestStall(http) };
  };
  const measured = async (path) => {
    const first = await stalled(() => timed(path));
    const all = [];
    for (let i = 0; i < 15; i++) all.push(await timed(path));
    const again = await stalled(() => timed(path));
    return { first: first.ms, again: quantiles(all).p50, stalled: again.longest, stalledFirst: first.longest };
  };
  const quiet = await stalled(() => new Promise((over) => setTimeout(over, 2_000)));
  const found = {
    quiet: quiet.longest,
    sorted: await measured("plan-element?filters=phase='PLAN'&sort=label,-startDate&limit=100"),
    stored: await measured("plan-element?filters=sponsorName=''&sort=createdAt&limit=100"),
    searched: await measured("plan/gantt-element?filters=text='messe'"),
    gantt: await measured('plan/gantt-element'),
    whole: await measured('plan-element'),
  };
  http.close();
  return found;
}
