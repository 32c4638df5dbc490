import type { ComposedRole } from '@contracts/identity/role.js';
import { sharedSegment } from '@contracts/masterData/kinds.js';
import { useMemo } from 'react';
import type { Identified } from '../../api/listRows.js';
import type { KindAddress, ListPart } from '../../api/records.js';
import { fullName, type SessionUser } from '../../api/session.js';
import { useRecordsOf } from '../../api/useList.js';
import { roleName } from '../../words/names.js';
import type { FormField, Names } from '../form/formField.js';
import { kindOf } from './kinds.js';

/** A thing that a field can name. */
export interface Option {
  id: string;
  label: string;
  /** Its number, or a person's user name. */
  hint: string;
  color?: string | null;
  parentId?: string | null;
  /** It can't be chosen any more, or never could. */
  deleted: boolean;
  /** Another one stands for it since a merge. */
  mergedInto?: string | null;
}

const isOwnKind = (name: string): boolean => /^[0-9a-f]{8}-/.test(name);

export const users: KindAddress = { segment: 'user', name: 'user' };
const roles: KindAddress = { segment: 'role', name: 'role' };
/** Of the plan; those that can be booked on are offered. */
const elements: KindAddress = { segment: 'plan/gantt-element', name: 'plan-element' };

const orders: KindAddress = { segment: 'accounting/order', name: 'order' };

/** Whose records a part of a kind's things are; null: there are none. */
function listedBy(kind: string, part: ListPart): KindAddress | null {
  if (kind === 'user') return part === 'merged' ? null : users;
  if (kind === 'role') return part === 'merged' ? null : roles;
  if (kind === elements.name) return part === 'merged' ? null : elements;
  if (kind === orders.name) return part === 'merged' ? null : orders;
  return kindOf(kind) ?? (isOwnKind(kind) ? { name: kind, segment: sharedSegment } : null);
}

const made = new WeakMap<Identified, Option>();

/** The same object as long as the row is the same: of thousands only those that changed are made anew. */
function optionOf(kind: string, row: Identified): Option {
  const known = made.get(row) ?? newOption(kind, row);
  made.set(row, known);
  return known;
}

function newOption(kind: string, row: Identified): Option {
  if (kind === 'user') {
    const user = row as SessionUser & { deleted: boolean };
    return { id: user.id, label: fullName(user), hint: user.username, deleted: user.deleted };
  }
  if (kind === 'role') {
    const role = row as ComposedRole;
    return { id: role.id, label: roleName(role), hint: '', deleted: role.deleted };
  }
  const it = row as Identified & { label: string; identifier?: string; color?: string; deleted?: boolean };
  const { parentId = null } = it as { parentId?: string | null };
  const { mergedInto = null } = it as { mergedInto?: string | null };
  const isClosed =
    kind === elements.name
      ? !['MAIN', 'SUB'].includes(String((it as { type?: string }).type))
      : (it as { closed?: boolean }).closed === true;
  const deleted = it.deleted || mergedInto !== null || isClosed;
  return { ...it, label: it.label || (it.identifier ?? ''), hint: it.identifier ?? '', parentId, mergedInto, deleted };
}

const livingOnly: readonly ListPart[] = ['living'];
const everyPart: readonly ListPart[] = ['living', 'deleted', 'merged'];

/** The things of some kinds, kept up to date; `all`: also what can no longer be chosen but still has its name. */
export function useOptions(kinds: readonly string[], all = false): ReadonlyMap<string, readonly Option[]> {
  const wanted = kinds.flatMap((kind) =>
    (all ? everyPart : livingOnly).flatMap((part) => {
      const by = listedBy(kind, part);
      return by ? [{ named: kind, kind: by, part }] : [];
    }),
  );
  const rows = useRecordsOf(wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kinds follow from the rows
  return useMemo(() => {
    const found = new Map<string, Option[]>(kinds.map((kind) => [kind, []]));
    rows.forEach((each, at) => {
      const { named: kind = '' } = wanted[at] ?? {};
      found.get(kind)?.push(...each.map((row) => optionOf(kind, row)));
    });
    return found;
  }, [rows]);
}

/** Whoever asks for one of them means those below it: records do so, elements of the plan do not. */
const isTree = (kind: string): boolean => kindOf(kind) !== undefined || isOwnKind(kind);

const referred = (field: FormField): readonly string[] => [field.to, field.items?.to].flatMap((to) => to ?? []);

/** Names of all that some fields refer to. */
export function useNames(fields: readonly FormField[], more: readonly string[] = []): Names {
  const kinds = [...new Set([...fields.flatMap(referred), ...more])].sort();
  const options = useOptions(kinds, true);
  return useMemo(() => {
    const all = [...options].flatMap(([kind, some]) => (isTree(kind) ? some : []));
    const under = Map.groupBy(all, ({ mergedInto, parentId }) => mergedInto ?? parentId);
    const from = (id: string): string[] => [id, ...(under.get(id) ?? []).flatMap((each) => from(each.id))];
    const byId = new Map([...options.values()].flat().map((each) => [each.id, each]));
    return {
      from: (kind, id) => (isTree(kind) ? from(id) : [id]),
      labelOf: (_, id) => followed(byId, id)?.label ?? null,
      find(kind, text) {
        const wanted = fold(text);
        const living = (options.get(kind) ?? []).filter((each) => !each.deleted);
        const fits = [(each: Option) => fold(each.hint), (each: Option) => fold(each.label)].map((by) =>
          living.filter((each) => by(each) === wanted),
        );
        const only = fits.find((each) => each.length === 1);
        return only?.[0]?.id ?? null;
      },
    };
  }, [options]);
}

/** The thing that stands for one: itself, or what it was merged into. */
export function followed(byId: ReadonlyMap<string, Option>, id: string): Option | undefined {
  let now = byId.get(id);
  for (let steps = 0; now?.mergedInto && steps < 20; steps++)
    now = byId.get(now.mergedInto) ?? { ...now, mergedInto: null };
  return now;
}

/** Some things with all that stands below them, and what was merged into any of these. */
export function withBelow(byId: ReadonlyMap<string, Option>, ids: readonly string[]): readonly string[] {
  if (ids.length === 0) return ids;
  const roots = new Set(ids.flatMap((id) => [id, followed(byId, id)?.id ?? id]));
  const isBelow = (id: string): boolean => {
    let now = followed(byId, id);
    for (let steps = 0; now && steps < 50; steps++) {
      if (roots.has(now.id)) return true;
      now = now.parentId ? followed(byId, now.parentId) : undefined;
    }
    return false;
  };
  return [...new Set([...roots, ...[...byId.keys()].filter(isBelow)])];
}

const fold = (text: string): string => text.normalize('NFC').trim().toLowerCase();
