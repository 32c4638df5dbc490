import type { RecordShape } from '@contracts/importing/recordTargets.js';
import { kindNamedBy } from '@contracts/masterData/references.js';
import type { Refusal } from '@contracts/message.js';
import { CostEntry } from '@contracts/planning/element.js';
import { newPerson } from './matching.js';
import { moreOf } from './more.js';
import { patchOf, shiftedBy } from './patch.js';
import type { Wished } from './preview.js';
import { recordPatch } from './recordRows.js';
import type { ElementDraft, Known, Reader, RecordDraft } from './table.js';
import { shrinks } from './tree.js';

/** One line of the checked list: a command that the run gives to the engine. Stored as long as the batch can be undone. */
export type ImportCommand =
  | { row: number; label: string; command: 'addUser'; data: Record<string, unknown> & { id: string } }
  /** A record of master data of that kind; `isRow`: what the row is about, not made on the way to it. */
  | { row: number; label: string; command: 'createRecord' | 'changeRecord'; data: RecordData; isRow?: true }
  | { row: number; label: string; command: 'createElement'; data: Record<string, unknown> & { id: string } }
  | { row: number; label: string; command: 'changeElement'; data: Record<string, unknown> & { id: string } }
  | { row: number; label: string; command: 'bookCosts'; data: { id: string; entries: readonly unknown[] } };

type RecordData = Record<string, unknown> & { id: string; kind: string };

/** What the run would refuse. */
export interface Stopped {
  /** The command's place in the list. */
  at: number;
  refusal: Refusal;
  /** Which of its entries. */
  entry: string | null;
  /** The element above it that would not be made: then the refusal is that one's. */
  above: string | null;
}

const costTypeKind = kindNamedBy(CostEntry, 'costTypeId');

/** The list of commands of a preview without open points: people, cost types, elements outermost first, then their costs. */
export function commandsOf(
  { elements, entries, costTypes, records }: Wished,
  known: Known,
  reader: Reader,
): ImportCommand[] {
  const people = peopleOf(elements, known, reader);
  const ids = new Map(people.map(({ name, command }) => [name, command.data.id]));
  const shifted = shiftedBy(elements, known.elements);
  const labels = new Map([...known.elements, ...elements].map((it) => [it.id, it.label]));
  return [
    ...people.map((it) => it.command),
    ...costTypes.map(
      ({ id, label, row }): ImportCommand => ({
        row,
        label,
        command: 'createRecord',
        data: { kind: costTypeKind, id, label },
      }),
    ),
    ...records.map((it) => recordCommand(it, (reader.shape as RecordShape).kind)),
    ...inTurn(elements).map((it) => elementCommand(it, ids, shifted(it))),
    ...elements.flatMap(followCommand),
    ...[...entries].map(([id, list]): ImportCommand => {
      const row = list[0]?.row ?? 0;
      return {
        row,
        label: labels.get(id) ?? '',
        command: 'bookCosts',
        data: { id, entries: list.map(({ row: _, cell: __, ...entry }) => entry) },
      };
    }),
  ];
}

const recordCommand = (draft: RecordDraft, kind: string): ImportCommand => ({
  ...{ row: draft.row, label: draft.label, command: draft.known ? 'changeRecord' : 'createRecord', isRow: true },
  data: { ...recordPatch(draft), kind, id: draft.id },
});

/** What becomes shorter does so once all below it have their new days, the innermost first. */
const inTurn = (elements: readonly ElementDraft[]): ElementDraft[] => [
  ...elements.filter((it) => !shrinks(it)),
  ...elements.filter(shrinks).reverse(),
];

function elementCommand(
  draft: ElementDraft,
  people: ReadonlyMap<string, string>,
  saysDaysAgain: boolean,
): ImportCommand {
  const { id, type, typeId, label, startDate, endDate } = draft;
  const responsible = draft.newPerson ? { responsible: people.get(draft.newPerson) } : {};
  const row = draft.row ?? 0;
  if (draft.known) {
    const days = { ...(startDate && { startDate }), ...(endDate && { endDate }) };
    const { dependsOn: _, ...patch } = patchOf(draft) ?? {};
    const data = { ...(saysDaysAgain && days), ...patch, ...responsible, id, extendParents: true };
    return { row, label, command: 'changeElement', data };
  }
  const fields = Object.fromEntries(Object.entries(draft.fields).filter(([, value]) => value !== null && value !== ''));
  const parentId = draft.parentId ?? null;
  const { dependsOn: _, ...more } = moreOf(draft);
  return {
    row,
    label,
    command: 'createElement',
    data: {
      ...fields,
      ...more,
      ...responsible,
      id,
      type,
      ...(typeId && { typeId }),
      parentId,
      startDate,
      endDate: endDate ?? startDate,
      extendParents: true,
    },
  };
}

/** What comes before it, once all elements are there. */
function followCommand(draft: ElementDraft): ImportCommand[] {
  const { id, label, row } = draft;
  const { dependsOn } = moreOf(draft);
  return dependsOn ? [{ row: row ?? 0, label, command: 'changeElement', data: { id, dependsOn } }] : [];
}

function peopleOf(elements: readonly ElementDraft[], known: Known, reader: Reader) {
  const taken = new Set(known.people.map((it) => it.username.toLowerCase()));
  const names = new Map<string, ElementDraft>();
  for (const it of elements) if (it.newPerson && !names.has(it.newPerson)) names.set(it.newPerson, it);
  return [...names].map(([name, { row }]) => {
    const person = newPerson(name, taken);
    taken.add(person.username.toLowerCase());
    const data = { ...person, id: reader.idOf(`person:${name}/${person.username}`), roles: ['READER'] };
    const command: ImportCommand = { row: row ?? 0, label: name, command: 'addUser', data };
    return { name, command };
  });
}
