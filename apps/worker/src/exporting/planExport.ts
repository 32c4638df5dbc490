import { setImmediate as breath } from 'node:timers/promises';
import type { JobData } from '@contracts/catalogue.js';
import { targets } from '@contracts/importing/targets.js';
import type { MadeFile } from '@contracts/jobs.js';
import type { ElementContent } from '@contracts/planning/element.js';
import type { Users } from '@domain/identity/users.js';
import { flagWords, personText } from '@domain/importing/matching.js';
import type { Element } from '@domain/planning/element.js';
import type { Plan } from '@domain/planning/plan.js';
import { mayOnPlan } from '@domain/planning/scope.js';
import { moneyOf } from '@domain/planning/sums.js';
import type { Engine } from '@platform/engine.js';
import type { Files, Job } from '@platform/ports.js';
import type { Sheet, SheetCell, SheetColumn } from './sheet.js';
import { contentTypes, languageOf, typeWords } from './words.js';
import { fileOf } from './writeFile.js';

interface Around {
  engine: Engine;
  files: Files;
}
type Wish = JobData['export.plan'];

/** Columns that are sums: seen by who may read the element's costs. */
const sums = ['budget', 'plan', 'committed', 'provision', 'actual'];

/** Columns that an export of the plan may have; those of the import come back the same. */
const exportColumns = [...targets.PLAN.map((it) => it.name).filter((name) => name !== 'project'), 'phase', ...sums];

/** Writes the elements named, in that order. The id stands first, so that the file can be imported again. */
export async function exportPlan(
  { engine, files }: Around,
  job: Job,
  progress: (percent: number) => Promise<void>,
): Promise<MadeFile> {
  const wish = job.data as Wish;
  const language = languageOf(wish.language);
  const names = ['id', ...wish.columns.filter((name) => name !== 'id' && exportColumns.includes(name))];
  const columns = names.map((name): SheetColumn => columnOf(name, language));
  const sheet: Sheet = { format: wish.format, title: 'Plan', language, columns };
  const path = `${job.tenant}/exports/${job.id}`;
  await files.put(path, fileOf(sheet, rowsOf({ engine, tenant: job.tenant, wish, names, language }, progress)));
  const { ending, type } = contentTypes[wish.format];
  return { path, name: `${wish.title}.${ending}`, type };
}

function columnOf(name: string, language: Sheet['language']): SheetColumn {
  const target = targets.PLAN.find((it) => it.name === name);
  const kind = sums.includes(name) ? 'amount' : target?.reading === 'day' ? 'day' : 'text';
  return { name, kind, heading: target?.headings[language][0] ?? name };
}

interface Rows {
  engine: Engine;
  tenant: string;
  wish: Wish;
  names: readonly string[];
  language: Sheet['language'];
}

async function* rowsOf(
  { engine, tenant, wish, names, language }: Rows,
  progress: (percent: number) => Promise<void>,
): AsyncIterable<SheetCell[][]> {
  const [plan, users] = await Promise.all([engine.state<Plan>(tenant, 'plan'), engine.state<Users>(tenant, 'users')]);
  const { ids, by, format } = wish;
  const who = { by, facts: { users } };
  for (let from = 0; from < ids.length; from += 200) {
    const rows: SheetCell[][] = [];
    for (const id of ids.slice(from, from + 200)) {
      const element = plan.element(id);
      if (!element || !mayOnPlan(plan, 'read', id, who)) continue;
      const costs = mayOnPlan(plan, 'readCosts', id, who);
      const words = format === 'JSON' ? null : language;
      rows.push(names.map((name) => cellOf(name, element, { plan, users, words, costs })));
    }
    yield rows;
    await progress(Math.floor((from / ids.length) * 95));
    await breath();
  }
}

interface Facts {
  plan: Plan;
  users: Users;
  /** null: for machines. */
  words: Sheet['language'] | null;
  costs: boolean;
}

function cellOf(name: string, element: Element, { plan, users, words, costs }: Facts): SheetCell {
  if (sums.includes(name)) return costs ? moneyOf(plan.total(element.id))[name as 'budget'] : null;
  if (name === 'type') return words ? typeWords[words][element.type] : element.type;
  if (name === 'detached') return words ? flagWords[words][element.detached ? 'yes' : 'no'] : element.detached;
  if (name === 'responsible') {
    const user = element.responsible ? users.user(element.responsible) : undefined;
    return user ? personText(user) : element.responsible;
  }
  if (name === 'unitId') return element.unitId && unitText(users, element.unitId);
  const value = name in element ? element[name as 'id'] : element.content[name as keyof ElementContent];
  return (value as string | null | undefined) ?? null;
}

/** By its label where no other unit has it. */
function unitText(users: Users, id: string): string {
  const label = users.unit(id)?.label;
  const same = users.units().filter((it) => it.label === label).length;
  return label && same === 1 ? label : id;
}
