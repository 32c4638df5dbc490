import { randomUUID } from 'node:crypto';
import { serverItself } from '../../dist/libs/domain/src/identity/rights.js';
import { areas } from '../../dist/libs/domain/src/registry.js';
import { openEngine } from '../../dist/libs/platform/src/openEngine.js';
import { openPorts } from '../../dist/libs/platform/src/openPorts.js';

export const author = '00000000-0000-7000-8000-000000000001';
/** Whoever seeds the plan. */
export const keyUser = {
  ...{ id: author, username: 'seed', firstName: '', lastName: '', email: '', keyUser: true, group: null },
  ...{ roles: ['PLANNER'], renewPasswordAtNextLogin: true },
};
const inFlight = 500;

/**
 * Fills a stopped server's stores through the engine itself: `elements` in a tree of campaigns, projects and actions, then
 * changes (dates, texts, costs) up to `events`, spread over two years until today.
 * Answers [events, commands a second] each time the number of events has grown tenfold.
 */
export async function seed({ dataDir, masterKey, addresses, elements, events, tenant = 'dev', marks = [] }) {
  const ports = await openPorts({ dataDir, masterKey, addresses });
  const engine = openEngine({ ports, areas: Object.values(areas), exclusive: true });
  // Clients of servers tell by the clock how long they have waited.
  const clock = addresses ? { forward() {}, back() {} } : backdated(events);
  const ids = [];
  const paces = [];
  let window = { events: 0, start: performance.now(), count: 0 };
  const order = (command, data) => ({
    ...{ tenant, area: 'plan', command, data, asks: null, by: { user: author }, commandId: randomUUID() },
    answer: () => null,
  });
  await engine.execute({ ...order('addUser', keyUser), area: 'users', by: { user: serverItself } });
  let stored = 0;
  const next = [...marks];
  for (const commands of batches(elements, events, ids)) {
    const outcomes = await Promise.all(commands.map(({ command, data }) => engine.execute(order(command, data))));
    const wrong = outcomes.find((outcome) => outcome.status !== 'done');
    if (wrong) throw new Error(`the seed was refused: ${JSON.stringify(wrong.refusal)}`);
    stored = outcomes.at(-1).revision + 1;
    window.count += commands.length;
    clock.forward(commands.length);
    if (next.length > 0 && stored >= next[0]) {
      paces.push({ events: stored, perSecond: window.count / ((performance.now() - window.start) / 1000) });
      next.shift();
      window = { start: performance.now(), count: 0 };
    }
  }
  await engine.close();
  await ports.close();
  clock.back();
  return { events: stored, ids, paces };
}

/** Date.now of this process, moved two years back and forward again with each command. */
function backdated(steps) {
  const real = Date.now;
  const span = 2 * 365 * 86_400_000;
  let offset = span;
  Date.now = () => real() - Math.round(offset);
  return {
    forward(commands) {
      offset = Math.max(0, offset - (span / steps) * commands);
    },
    back() {
      Date.now = real;
    },
  };
}

function* batches(elements, events, ids) {
  yield* inBatches(creations(elements, ids));
  yield* inBatches(changes(events - elements, ids));
}

function* inBatches(commands) {
  let batch = [];
  for (const command of commands) {
    // What hangs below something must find it stored or waiting before it: the queue keeps the order of the calls.
    batch.push(command);
    if (batch.length === inFlight) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length) yield batch;
}

/** One campaign in a hundred, nine projects below it, ten actions below each. */
function* creations(elements, ids) {
  const year = new Date().getFullYear();
  let [campaign, project] = [null, null];
  for (let i = 0; i < elements; i++) {
    const type = i % 100 === 0 ? 'GROUPING' : i % 100 < 10 || i % 10 === 0 ? 'MAIN' : 'SUB';
    const id = randomUUID();
    const parentId = type === 'GROUPING' ? null : type === 'MAIN' ? campaign : project;
    if (type === 'GROUPING') campaign = id;
    if (type !== 'SUB') project = type === 'MAIN' ? id : project;
    ids.push(id);
    const label = `${type === 'GROUPING' ? 'Kampagne' : type === 'MAIN' ? 'Projekt' : 'Maßnahme'} ${i + 1}`;
    const days =
      type === 'SUB'
        ? { startDate: `${year}-03-01`, endDate: `${year}-09-30` }
        : { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
    const costs = [
      { kind: 'BUDGET', period: `${year}-0${1 + (i % 9)}`, amount: 1_000_000 + i, costTypeId: null, description: '' },
    ];
    yield {
      command: 'createElement',
      data: { ...empty, id, type, parentId, label, ...days, costObjects: type === 'SUB' ? costs : [] },
    };
  }
}

function* changes(count, ids) {
  for (let i = 0; i < count; i++) {
    const id = ids[(i * 7919) % ids.length];
    yield {
      command: 'changeElement',
      data: { id, description: `Stand ${i}: besprochen, abgestimmt und zur Kenntnis genommen` },
    };
  }
}

export const empty = {
  ...{
    description: '',
    sponsorName: '',
    goalDescription: '',
    goalAchievement: '',
    fileServerPath: '',
    customProperties: {},
  },
  ...{
    identifier: '',
    kpis: [],
    conclusions: [],
    statusAndNextStepHistory: [],
    extraReadUsers: [],
    extraWriteUsers: [],
  },
  ...{
    extraReadGroups: [],
    extraWriteGroups: [],
    selections: {},
    dependsOn: [],
    detached: false,
    extendParents: false,
  },
};
