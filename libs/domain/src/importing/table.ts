import type { Cell } from '@contracts/importing/import.js';
import type { RecordShape } from '@contracts/importing/recordTargets.js';
import type { Target } from '@contracts/importing/targets.js';
import type { BrokenRule } from '@contracts/message.js';
import type { CostKind, ElementType } from '@contracts/planning/element.js';

/** A file as read: one line per row, its cells by column; `undefined`: the row does not speak of the column. */
export interface ImportTable {
  columns: readonly string[];
  rows: readonly { row: number; cells: readonly (Cell | undefined)[] }[];
  /** Rows are items of outer things (JSON `{ project, items: [] }`): they are milestones unless they say otherwise. */
  nested: boolean;
  /** What stands above the heading. */
  title?: string;
}

export interface Correction {
  values?: Readonly<Record<string, Cell>>;
  skip?: boolean;
}

/** What an import was told so far. */
export interface Told {
  id: string;
  /** `PLAN`, `COST`, or the `typeId` of a kind of master data. */
  kind: string;
  fileName: string;
  mapping: Readonly<Record<string, string | null>>;
  answers: Readonly<Record<string, string>>;
  corrections: ReadonlyMap<number, Correction>;
}

/** An element of the plan as far as a file can speak of it; `fields` by target, empty text for nothing. */
export interface KnownElement {
  id: string;
  type: ElementType;
  typeId?: string;
  label: string;
  identifier: string;
  parentId: string | null;
  startDate: string;
  endDate: string;
  deleted: boolean;
  fields: Readonly<Record<string, string | boolean | null>>;
  /** Lists, and the values of fields that the tenant added by their targets (`customProperties.size`). */
  more?: Readonly<Record<string, unknown>>;
}
export interface KnownPerson {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
}
export interface KnownWord {
  id: string;
  identifier: string;
  label: string;
}
/** A type of elements as the tenant has it now. */
export interface KnownType extends KnownWord {
  kind: ElementType;
  parents: readonly (ElementType | 'ROOT')[];
  maxDepth: number;
}
/**
 * Which rows of a file an earlier import brought in, by their numbers; what they made is still there. True: by an id,
 * number or reference of its own, by which it is found again, so that nothing is made twice.
 */
export interface ImportedBefore {
  id: string;
  by: string;
  at: string;
  rows: ReadonlyMap<number, boolean>;
}
/** What the tenant holds, as far as reading a file needs it. */
export interface Known {
  elements: readonly KnownElement[];
  people: readonly KnownPerson[];
  units: readonly KnownWord[];
  costTypes: readonly KnownWord[];
  elementTypes: readonly KnownType[];
  /** Entry id → its content as `entryPrint` prints it. */
  entries: ReadonlyMap<string, string>;
  /** Of the kind that is imported, the deleted ones too. */
  records: readonly KnownRecord[];
  /** By kind (`user`: people) what may be named. */
  names: Readonly<Record<string, readonly KnownWord[]>>;
  today: string;
  /** Rows of the file that imports before this one brought in. */
  imported: readonly ImportedBefore[];
  /** Whether the person may make users. */
  mayAddUsers: boolean;
  /** Whether the person may make cost types. */
  mayAddCostTypes: boolean;
}

/** What reading needs from outside: the fields' own rules, and ids that are the same each time. */
export interface Reader {
  targets: readonly Target[];
  /** Where rows are records of a kind. */
  shape?: RecordShape;
  rules(target: Target, value: unknown): readonly BrokenRule[];
  /** A UUID made from a name: the same name gives the same id, for ever. */
  idOf(name: string): string;
}

/** An element that a file makes or changes. `fields` are what the file says, by target; a missing one is left alone. */
export interface ElementDraft {
  id: string;
  /** null: made because rows name it as their project. */
  row: number | null;
  known: KnownElement | null;
  type: ElementType;
  /** The tenant's own, where the file names it. */
  typeId?: string;
  label: string;
  /** undefined: left where it is. */
  parentId: string | null | undefined;
  startDate?: string;
  endDate?: string;
  fields: Record<string, string | boolean | null>;
  /** As of what is known. */
  more?: Readonly<Record<string, unknown>>;
  /** The target of the cell that makes it, where its row makes several. */
  cell?: string;
  /** Its days are those of what stands below it. */
  encloses?: boolean;
  /** A person to be made for `responsible`. */
  newPerson?: string;
}

/** A cost type to be made; `row`: the first that names it. */
export interface CostTypeDraft {
  id: string;
  label: string;
  row: number;
}

export interface EntryDraft {
  id: string;
  kind: CostKind;
  costTypeId: string | null;
  period: string;
  amount: number;
  description: string;
  row: number;
  /** The target of the cell that its amount comes from. */
  cell: string;
  /** It is an entry of the plan, named by its id. */
  changes?: true;
}

/** A record as the tenant has it, with all fields of its class. */
export interface KnownRecord {
  id: string;
  label: string;
  identifier: string;
  parentId: string | null;
  deleted: boolean;
  content: Readonly<Record<string, unknown>>;
}
/** A record that a row makes or changes: the fields that it says, and where it stands (undefined: where it is). */
export interface RecordDraft {
  id: string;
  row: number;
  known: KnownRecord | null;
  label: string;
  parentId?: string | null;
  fields: Readonly<Record<string, unknown>>;
}

/** One entry's content, to see whether it is there already. */
export const entryPrint = (it: Omit<EntryDraft, 'id' | 'row' | 'cell' | 'changes'>): string =>
  JSON.stringify([it.kind, it.costTypeId, it.period, it.amount, it.description]);

/** A cell as text, as a person sees it; null for an empty one. */
export function cellText(cell: Cell | undefined): string | null {
  if (cell === null || cell === undefined || cell === '') return null;
  return typeof cell === 'object' ? cell.day : String(cell);
}

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text);

/** How words are compared: compatible forms, case and outer blanks left aside. */
export const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
