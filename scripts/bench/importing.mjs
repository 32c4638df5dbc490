import { client, quantiles } from './client.mjs';

/** Rows of the file. */
export const rowsOfImport = 10_000;

/**
 * An import from its upload to its end, then undone, beside a caller that asks `/healthz` all the while: what the api's
 * loop was kept from at most (its own metric, since the last look), and how long that caller waited. `quiet`: the same
 * for some seconds without an import. All in ms.
 */
export async function importing({ port, headers, kind }) {
  const http = client({ port });
  const beside = asking(port);
  const measured = async (run) => {
    await longestStall(http);
    beside.times.length = 0;
    const before = performance.now();
    await run();
    const took = performance.now() - before;
    return { took, ...quantiles(beside.times), stall: await longestStall(http) };
  };
  const call = async (method, path, body) => {
    const answer = await http.send(method, `/api/dev/${path}`, { body, headers });
    if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`);
    return answer.body.length > 0 ? JSON.parse(answer.body.toString('utf8')) : null;
  };
  let command;
  const quiet = await measured(() => sleep(4_000));
  const carried = await measured(async () => {
    const { id } = await upload(port, headers, kind);
    await call('PUT', `import/${id}`, { acceptProposals: true });
    const run = await call('POST', `import/${id}/run`, {});
    command = run.command;
    for (let job; job?.state !== 'done'; await sleep(50)) {
      job = await call('GET', `export/job/${run.jobId}`);
      if (job.state === 'failed') throw new Error('the import failed');
    }
  });
  const undone = await measured(() => call('POST', `undo/${command}`, {}));
  beside.end();
  http.close();
  return { quiet, carried, undone };
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Milliseconds that the server's loop was late at most since the last look (its step of 10 ms left out). */
export async function longestStall(http) {
  const { body } = await http.send('GET', '/metrics');
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(body.toString('utf8')) ?? [];
  return Math.max(0, Number(seconds) * 1000 - 10);
}

/** Asks again and again, each time a little after the answer. */
function asking(port) {
  const http = client({ port });
  const times = [];
  let ended = false;
  void (async () => {
    while (!ended) {
      const before = performance.now();
      await http.send('GET', '/healthz');
      times.push(performance.now() - before);
      await sleep(2);
    }
    http.close();
  })();
  return {
    times,
    end() {
      ended = true;
    },
  };
}

async function upload(port, headers, kind) {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new Blob([kind === 'COST' ? costs() : milestones()]), 'messlatte');
  const answer = await fetch(`http://127.0.0.1:${port}/api/dev/import`, { method: 'POST', headers, body: form });
  if (answer.status !== 201) throw new Error(`the upload answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const two = (n) => String(n).padStart(2, '0');

function costs() {
  const line = (_, i) => `Zahler ${i % 420};2026-${two((i % 12) + 1)};${i},${two(i % 100)};Medium ${i % 1154};${i}`;
  return ['Projekt;Monat;Betrag;Medium;Beleg', ...Array.from({ length: rowsOfImport }, line)].join('\n');
}

function milestones() {
  const item = (project) => (_, i) => ({
    what: `Meilenstein ${project}/${i}`,
    when: `2026-${two((i % 12) + 1)}-${two((i % 28) + 1)}`,
  });
  const projects = Array.from({ length: rowsOfImport / 40 }, (_, i) => ({
    project: `Projekt ${i}`,
    items: Array.from({ length: 40 }, item(i)),
  }));
  return JSON.stringify(projects);
}
