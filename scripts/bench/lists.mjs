import { client, quantiles } from './client.mjs';
import { longestStall } from './importing.mjs';

/**
 * Lists of a big plan as they are wished, in ms, and what the api's loop was kept from at most meanwhile (its own metric):
 * both the first time, when an order is made, and again. `quiet`: the same without a list.
 */
export async function lists({ port, headers, paths = usual }) {
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
  const found = { quiet: quiet.longest };
  for (const [name, path] of Object.entries(paths)) found[name] = await measured(path);
  http.close();
  return found;
}

const usual = {
  sorted: "plan-element?filters=phase='PLAN'&sort=label,-startDate&limit=100",
  stored: "plan-element?filters=sponsorName=''&sort=createdAt&limit=100",
  searched: "plan/gantt-element?filters=text='messe'",
  gantt: 'plan/gantt-element',
  whole: 'plan-element',
};

/** What the filter bar asks for: few of many, so that what is measured is the search. */
export const filtered = {
  phrase: "plan/gantt-element?filters=text='messe'&limit=100",
  rows: "plan/gantt-element?filters=phase='EXEC',startDate='THIS_YEAR',budget='1..'&limit=1000",
  page: "plan/gantt-element?filters=type='MAIN'&sort=label&offset=200&limit=100&enrich=true",
};

/** Of a plan ten times as large as any is. */
export const huge = {
  page: "plan-element?filters=phase='PLAN',sponsorName=''&sort=label,-startDate&limit=100",
  phrase: "plan/gantt-element?filters=text='messe'&limit=100",
  whole: 'plan-element',
};
