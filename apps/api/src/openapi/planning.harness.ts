import { type Caller, project, after as seeing } from '../testing/api.js';
import type { matcher } from './openapi.harness.js';

/** Asks the calls of templates, goals and archived years, and holds their answers against the document. */
export async function matchPlanning(admin: Caller, matches: ReturnType<typeof matcher>): Promise<void> {
  const made = await admin.post('plan-element', project({ kpis: [{ label: 'Besucher', plan: 1_000 }] }));
  const wish = { label: 'Messe', costs: true };
  const kept = await admin.post(`plan-element/${made.body.id}/template`, wish);
  const template = matches('POST plan-element/{id}/template', kept);
  const planned = { templateId: template.id, startDate: '2027-03-01', costs: true };
  matches('POST plan-element/from-template', await admin.post('plan-element/from-template', planned));
  matches('GET plan/goal', await admin.get('plan/goal', seeing(made)));
  matches('POST plan/goal/export', await admin.post('plan/goal/export', {}));
  matches('PUT year/archive', await admin.put('year/archive', { years: [2019] }));
  const opened = await admin.put('year/reopen', { years: [2019], reason: 'Nachtrag' });
  matches('PUT year/reopen', opened);
  matches('GET year', await admin.get('year', seeing(opened)));
}
