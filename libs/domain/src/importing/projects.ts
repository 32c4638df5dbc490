import { identifierKey } from '@contracts/identifiers.js';
import { type Reading, type ReadRow, waits } from './rows.js';
import { type ElementDraft, isUuid, type KnownElement } from './table.js';

export type Found = { is: 'id'; id: string } | { is: 'open'; question: string };

/**
 * Finds the project that rows name: one of the file's own rows, one of the plan by id, identifier or label (where the
 * label is there already, it is asked once whether it is the same), else a new one, made once for all rows that name it.
 */
export function projectsOf(reading: Reading, drafts: Map<string, ElementDraft>): (name: string, row: ReadRow) => Found {
  const inFile = ownProjects(drafts);
  const index = knownProjects(reading.known.elements);
  const made = new Map<string, Found>();
  return (name, row) => {
    const before = made.get(name);
    if (before?.is === 'id') return before;
    const own = inFile.get(name);
    const known = index.exact(name);
    const id = own ?? known;
    const found: Found = id ? { is: 'id', id } : resolved(reading, drafts, { name, row, same: index.labelled(name) });
    made.set(name, found);
    return found;
  };
}

/** Of a file whose rows name no project: the one that is asked for, or a new one of the file's name. */
export function fileProject(
  { asks, known, told }: Reading,
  find: ReturnType<typeof projectsOf>,
): (row: ReadRow, target: string) => string | null {
  const label = told.fileName.replace(/\.[A-Za-z]{1,5}$/, '').trim() || told.fileName;
  const there = known.elements.filter((it) => it.type === 'MAIN' && !it.deleted).slice(0, mostOffered);
  const choices = [{ value: 'NEW', label }, ...there.map((it) => ({ value: it.id, label: it.label }))];
  return (row, target) => {
    const { id, answer } = asks.ask({ kind: 'project', choices, proposed: 'NEW' }, row.text(target));
    if (!answer) waits(row, target, id);
    if (answer !== 'NEW') return answer;
    const found = find(label, row);
    if (found.is === 'open') waits(row, target, found.question);
    return found.is === 'id' ? found.id : null;
  };
}

/** Projects to choose from; more are no choice. */
const mostOffered = 500;

function resolved(
  { asks, reader, told }: Reading,
  drafts: Map<string, ElementDraft>,
  it: { name: string; row: ReadRow; same: readonly KnownElement[] },
): Found {
  const { name, row, same } = it;
  const column = row.columnOf('project');
  if (same.length === 1) {
    const choices = [{ value: 'USE' }, { value: 'NEW' }];
    const { id, answer } = asks.ask({ kind: 'existing', column, choices, proposed: 'USE' }, name);
    if (!answer) return { is: 'open', question: id };
    if (answer === 'USE') return { is: 'id', id: (same[0] as KnownElement).id };
  }
  if (same.length > 1) {
    const choices = [
      { value: 'NEW' },
      ...same.map(({ id, startDate }) => ({ value: id, label: `${name} (${startDate})` })),
    ];
    const { id, answer } = asks.ask({ kind: 'existing', about: name, column, choices }, name);
    if (!answer) return { is: 'open', question: id };
    if (answer !== 'NEW') return { is: 'id', id: answer };
  }
  const id = reader.idOf(`${told.id}/project:${name}`);
  if (!drafts.has(id)) {
    drafts.set(id, newProject(id, name));
  }
  return { is: 'id', id };
}

/** Made because rows name it; its days are those of what stands in it. */
const newProject = (id: string, label: string): ElementDraft => ({
  id,
  row: null,
  known: null,
  type: 'MAIN',
  label,
  parentId: null,
  fields: { label },
  encloses: true,
});

function ownProjects(drafts: Map<string, ElementDraft>): Map<string, string> {
  const found = new Map<string, string>();
  for (const { id, type, label, fields } of drafts.values()) {
    if (type !== 'MAIN') continue;
    if (!found.has(label)) found.set(label, id);
    if (fields.identifier) found.set(String(fields.identifier), id);
  }
  return found;
}

function knownProjects(elements: readonly KnownElement[]) {
  const live = elements.filter((it) => !it.deleted && it.type !== 'MILESTONE' && it.type !== 'GROUPING');
  const ids = new Set(live.map((it) => it.id));
  const identifiers = new Map(live.filter((it) => it.identifier).map((it) => [identifierKey(it.identifier), it.id]));
  const labels = Map.groupBy(
    live.filter((it) => it.type === 'MAIN'),
    (it) => it.label,
  );
  return {
    exact: (name: string) => (isUuid(name) && ids.has(name) ? name : identifiers.get(identifierKey(name))),
    labelled: (name: string) => labels.get(name) ?? [],
  };
}
