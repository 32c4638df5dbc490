import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { recordKinds } from './kinds.js';

const root = join(__dirname, '../../../..');
/** Where a kind has its class, its words and its examples. */
const home = /^(libs\/contracts\/src\/masterData|apps\/web\/src\/words|apps\/api\/src\/demo)\//;

const sources = ['apps', 'libs']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((it) => join(folder, it)),
  )
  .map((path) => relative(root, join(root, path)).replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.(spec|harness|contract)\.tsx?$/.test(path) && !home.test(path));

const kinds = Object.entries(recordKinds);
const names = [...new Set(kinds.flatMap(([name, { segment }]) => [name, segment]))].filter(
  (it) => it !== 'data-element',
);
/** A name or a segment as a whole text, the segment of a call (`PUT todo/tag/{id}`), or asked for (`typeId=product`). */
const naming = new RegExp(`(?:['"\`](?:[A-Z]+ )?|typeId=)(${names.join('|')})(?=['"\`]|(?<=[A-Z]+ \\S+)/)`, 'g');

/** Kinds whose name says something else, too, and where it does. */
const elsewhere = [
  'apps/api/src/execute.ts: location', // the header of an answer
  'apps/api/src/importing/handlers.ts: location',
  'apps/web/src/api/logout.ts: location',
  'apps/web/src/importing/SidePanel.tsx: group', // a role of ARIA
  'apps/web/src/administration/AuditPage.tsx: group',
  'apps/web/src/planning/panel/KpiList.tsx: kpi/template', // the call that templates are asked for by
  'apps/web/src/planning/gantt/TimeArea.tsx: group',
  'apps/web/src/masterData/OwnRights.tsx: group', // a user's field that names their unit
  'apps/web/src/masterData/users.ts: group', // a user's field that names their unit
  'libs/domain/src/invoices/einvoice/rules/xrechnung.ts: contact', // who is to be asked at the seller (BG-6)
  'libs/domain/src/identity/decide.ts: group',
  'libs/domain/src/identity/events.ts: group',
  'libs/domain/src/identity/giving.ts: group',
  'libs/domain/src/identity/users.ts: group',
  'apps/web/src/ui/form/FieldInput.tsx: group', // a kind of field
  'apps/web/src/ui/form/formField.ts: group',
  'apps/web/src/ui/record/recordColumns.tsx: group',
  'libs/contracts/src/fieldRules.ts: group',
  'libs/contracts/src/fields.ts: group',
  'libs/contracts/src/importing/recordTargets.ts: group',
];

/** Without comments, and without what fields of contracts point to: naming a kind there is all that a field needs. */
function codeOf(path: string): string {
  const text = readFileSync(join(root, path), 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
  return path.startsWith('libs/contracts/')
    ? text.replaceAll(/reference\('[\w-]+'|'reference', \{ to: '[\w-]+'/g, '')
    : text;
}

test('a kind of master data is named by its class, its words and the fields that point to it, and nowhere else', () => {
  expect([sources.length > 500, names.length > 20]).toEqual([true, true]);
  const named = sources.flatMap((path) => [
    ...new Set([...codeOf(path).matchAll(naming)].map((match) => `${path}: ${match[1]}`)),
  ]);
  expect(named.sort()).toEqual([...elsewhere].sort());
});

test('the class of a kind is known to master data alone', () => {
  const asking = /from '(?:@contracts|\.\.)\/masterData\/(?:contacts|resources|templates)\.js'/;
  expect(sources.filter((path) => asking.test(codeOf(path)))).toEqual([]);
});
