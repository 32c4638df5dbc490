import { onImports } from './imports.js';
import { testEmbedded } from './onlyEmbedded.js';

const at = onImports();

const together = testEmbedded('two processes may read the file at once');
together('a run asked for many times at once is one, and each caller hears what takes it back', async () => {
  const { body } = await at.client.upload('PLAN', 'plan.csv', 'Titel;Beginn;Ende\nA;01.01.2026;31.01.2026\n');
  const ready = await at.client.change(body.id, { acceptProposals: true });
  expect(ready.counts.open).toBe(0);
  const asked = await Promise.all([1, 2, 3, 4].map(() => at.admin.call<object>('POST', `import/${body.id}/run`)));
  const { jobId, command } = await at.client.run(body.id);
  expect(command).toEqual(expect.any(String));
  for (const { status, body } of asked) expect([status, body]).toEqual([202, { jobId, command }]);
  expect((await at.client.undo(command)).status).toBe(200);
});
