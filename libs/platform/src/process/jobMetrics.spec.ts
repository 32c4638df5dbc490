import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { until } from '../contract/sample.js';
import { openJobs } from '../embedded/jobs.js';
import { addJobMetrics, measuredJobs } from './jobMetrics.js';

test('metrics tell the jobs by name and state, and the tries of this process by outcome', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'job-metrics-'));
  const said: unknown[] = [];
  const log = (...line: unknown[]) => said.push(line);
  const measured = measuredJobs(openJobs(join(folder, 'jobs.db')), log);
  const registry = new Registry();
  addJobMetrics(registry, measured);
  const { port } = measured;
  port.work('print', async ({ data }) => {
    if (data === 'torn') throw new Error('the paper is torn');
  });
  const ids = [await port.add('t', 'print', 'whole'), await port.add('u', 'print', 'torn', { tries: 1 })];
  await port.add('t', 'later', null, { delay: 3_600_000 });
  await until(async () => (await port.get('t', ids[0]!))?.state === 'done');
  await until(async () => (await port.get('u', ids[1]!))?.state === 'dead');
  const text = await registry.metrics();
  for (const line of [
    'etatwerk_jobs{name="print",state="done"} 1',
    'etatwerk_jobs{name="print",state="dead"} 1',
    'etatwerk_jobs{name="print",state="running"} 0',
    'etatwerk_jobs{name="later",state="waiting"} 1',
    'etatwerk_job_seconds_count{name="print",outcome="done"} 1',
    'etatwerk_job_seconds_count{name="print",outcome="failed"} 1',
  ]) {
    expect(text.split('\n')).toContain(line);
  }
  expect(said).toEqual([['a try of a job failed', { job: ids[1], name: 'print', tries: 1, error: 'Error' }]]);
  await port.close();
  expect(await registry.metrics()).not.toContain('etatwerk_jobs{');
  rmSync(folder, { recursive: true });
});
