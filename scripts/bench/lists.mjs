import { client, quantiles } from './client.mjs';

/**
 * Lists of a big plan as they are wished, in ms, and how long another caller waits meanwhile at most: both the first time,
 * when an order is made, and again.
 */
export async function lists({ port, headers }) {
  const [http, other] = [client({ port }), client({ port })];
  const get = (path) => http.send('GET', `/api/dev/${path}`, { headers: { ...headers, 'accept-encoding': 'gzip' } });
  const timed = async (path) => {
    const before = performance.now();
    const answer = await get(path);
    if (answer.status >= 400) throw new Error(`a list answered ${answer.status}: ${answer.body}`);
    return performance.now() - before;
  };
  /** The longest that a call which does nothing takes while another is answered. */
  const waited = async (run) => {
    let isRunning = true;
    let longest = 0;
    const pinging = (async () => {
      while (isRunning) {
        const before = performance.now();
        await other.send('GET', '/api/version', {});
        longest = Math.max(longest, performance.now() - before);
      }
    })();
    const ms = await run();
    isRunning = false;
    await pinging;
    return { ms, longest };
  };
  const measured = async (path) => {
    const first = await waited(() => timed(path));
    const all = [];
    for (let i = 0; i < 15; i++) all.push(await timed(path));
    const again = await waited(() => timed(path));
    return { first: first.ms, again: quantiles(all).p50, wait: Math.max(first.longest, again.longest) };
  };
  for (let i = 0; i < 50; i++) await other.send('GET', '/api/version', {});
  const found = {
    sorted: await measured("plan-element?filters=phase='PLAN'&sort=label,-startDate&limit=100"),
    stored: await measured("plan-element?filters=sponsorName=''&sort=createdAt&limit=100"),
    searched: await measured("plan/gantt-element?filters=text='messe'"),
    gantt: await measured('plan/gantt-element'),
    whole: await measured('plan-element'),
  };
  http.close();
  other.close();
  return found;
}
