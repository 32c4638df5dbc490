import { randomUUID } from 'node:crypto';
import { type Answer, action, after, api, type Caller, project } from '../../apps/api/src/testing/api.js';
import { adminsAt } from './apis.js';
import { onBothStores } from './stores.js';

/** Parents made on one api while their children are made on the other (`PAIRS`; architecture, decision 5). */
const pairs = Number(process.env['PAIRS'] || 300);
const callers = 16;

onBothStores('commands on two apis', (apis) => {
  let here: Caller;
  let there: Caller;
  beforeAll(async () => {
    [here, there] = await adminsAt(apis());
  });
  const code = ({ body }: Answer): string => body?.code ?? 'done';
  const key = () => ({ 'idempotency-key': randomUUID() });
  const token = (answer: Answer) => answer.headers.get('x-command') as string;

  test('what was made on one is built upon at the other at once, and never refused', async () => {
    const refused: unknown[] = [];
    const taken: number[] = [];
    const make = async (caller: Caller, body: object): Promise<string> => {
      const began = performance.now();
      const answer = await caller.post('plan-element', body);
      taken.push(performance.now() - began);
      if (answer.status !== 201) refused.push(answer.body);
      return answer.body.id;
    };
    const began = performance.now();
    let left = pairs;
    const work = async () => {
      while (left-- > 0) {
        const [one, other] = left % 2 ? [here, there] : [there, here];
        const parent = await make(one, project({ label: `p${left}` }));
        await Promise.all([make(other, action(parent)), make(other, action(parent, { label: 'Prospekt' }))]);
      }
    };
    await Promise.all(Array.from({ length: callers }, work));
    if (process.env['PAIRS']) tell(taken, performance.now() - began);
    expect(refused).toEqual([]);
    const last = await here.post('plan-element', project());
    const { body } = await there.get('plan/gantt-element', after(last));
    expect(body).toHaveLength(3 * pairs + 1);
    const depths = new Map(body.map((it: { id: string; depth: number }) => [it.id, it.depth]));
    for (const { parentId, depth } of body) expect(depth).toBe(parentId ? (depths.get(parentId) as number) + 1 : 0);
  }, 3_600_000);

  test('a person and a unit made on one may be named at the other at once; what is gone is refused there', async () => {
    for (let i = 0; i < 10; i++) {
      const unit = (await here.post('group', { identifier: `u${i}`, label: `Bereich ${i}` })).body.id;
      const user = (await here.post('user', { username: `nora${i}`, roles: ['PLANNER'], group: unit })).body.id;
      const made = await there.post('plan-element', project({ responsible: user, unitId: unit }));
      expect([code(made), made.body.responsible, made.body.unitId]).toEqual(['done', user, unit]);
      expect(code(await there.post('user', { username: `Nora${i}`, roles: [] }))).not.toBe('done');
    }
  });

  test('deleted on one, gone at the other; restored on one, there at the other', async () => {
    for (let i = 0; i < 10; i++) {
      const { id } = (await here.post('plan-element', project())).body;
      expect((await there.delete(`plan-element/${id}`)).status).toBe(200);
      expect(code(await here.post('plan-element', action(id)))).not.toBe('done');
      expect((await here.post(`plan-element/${id}/restore`)).status).toBe(200);
      expect(code(await there.post('plan-element', action(id)))).toBe('done');
    }
  });

  test('a command of one is taken back at the other, and that at the first', async () => {
    const made = await here.post('plan-element', project({ label: 'eins' }));
    const changed = await here.put(`plan-element/${made.body.id}`, { label: 'zwei' });
    const undone = await there.post(`undo/${token(changed)}`, {});
    expect([undone.status, undone.body[0].label]).toEqual([200, 'eins']);
    const redone = await here.post(`undo/${token(undone)}`, {});
    expect([redone.status, redone.body[0].label]).toEqual([200, 'zwei']);
    await there.put(`plan-element/${made.body.id}`, { label: 'drei' });
    expect((await here.post(`undo/${token(changed)}`, {})).status).toBe(409);
  });

  test('a repeated call is answered at the other as at the first, also while that one still decides', async () => {
    const same = ({ status, headers, body }: Answer) => [
      ...[status, body.id, headers.get('x-position'), headers.get('x-command'), headers.get('location')],
    ];
    for (let i = 0; i < 10; i++) {
      const [keyed, body] = [key(), project({ label: `k${i}` })];
      const first = await here.post('plan-element', body, keyed);
      expect(first.status).toBe(201);
      expect(same(await there.post('plan-element', body, keyed))).toEqual(same(first));
      expect(code(await there.post('plan-element', project({ label: 'other' }), keyed))).toBe('KEY_REUSED');
    }
    // EventStoreDB lets the second of two such wait for seconds (eventstore.md, 6).
    const [keyed, body] = [key(), project({ label: 'at once' })];
    const answers = await Promise.all([here, there].map((at) => at.post('plan-element', body, keyed)));
    expect(same(answers[1] as Answer)).toEqual(same(answers[0] as Answer));
  });

  test('a user added twice by one key is one user, who can sign in', async () => {
    const [keyed, body] = [
      key(),
      { username: 'zwilling', roles: ['READER'], password: 'Geheim-7x', renewPasswordAtNextLogin: false },
    ];
    const answers = await Promise.all([here, there].map((at) => at.post('user', body, keyed)));
    answers.push(await there.post('user', body, keyed));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((it) => it.body.id)).size).toBe(1);
    expect(new Set(answers.map((it) => it.headers.get('location'))).size).toBe(1);
    for (const it of apis().all) expect((await api(it).login('zwilling', 'Geheim-7x')).status).toBe(200);
  });

  test('what somebody saw at one is judged at the other', async () => {
    const made = await here.post('plan-element', project({ label: 'eins', description: 'x' }));
    const path = `plan-element/${made.body.id}`;
    const seen = { 'if-match': made.headers.get('etag') as string };
    expect((await there.put(path, { label: 'zwei' }, seen)).status).toBe(200);
    expect((await here.put(path, { description: 'y' }, seen)).body).toMatchObject({ label: 'zwei', description: 'y' });
    expect(code(await there.put(path, { label: 'drei' }, seen))).toBe('CONFLICT');
    expect((await here.put(path, { label: 'drei' }, { 'if-match': '"999999"' })).status).toBe(412);
  });

  test('of two moves that together make a cycle, made at both at once, one is refused', async () => {
    for (let i = 0; i < 5; i++) {
      const root = (await here.post('plan-element', project())).body.id;
      const ids: string[] = [];
      for (const at of [here, there]) ids.push((await at.post('plan-element', action(root))).body.id);
      const [a, b] = ids as [string, string];
      const moves = await Promise.all([
        here.put('plan/gantt-element', [{ id: a, parentId: b }]),
        there.put('plan/gantt-element', [{ id: b, parentId: a }]),
      ]);
      expect(moves.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    }
  });
});

/** For the report of a long run. */
function tell(taken: number[], ms: number): void {
  taken.sort((a, b) => a - b);
  const at = (share: number) => Math.round(taken[Math.floor((taken.length - 1) * share)] as number);
  const each = Math.round((taken.length / ms) * 1_000);
  console.info(`${taken.length} commands, ${each}/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`);
}
