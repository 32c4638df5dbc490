import { sharedSegment } from '@contracts/masterData/kinds.js';
import { useMemo } from 'react';
import type { Identified } from '../../api/listRows.js';
import type { ListShape } from '../../api/liveList.js';
import { type ListPart, queryOf, recordShape, recordsPath } from '../../api/records.js';
import { fullName, type SessionUser } from '../../api/session.js';
import { useLiveLists } from '../../api/useLiveList.js';
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
  deleted: boolean;
  /** Another one stands for it since a merge. */
  mergedInto?: string | null;
}

const isOwnKind = (name: string): boolean => /^[0-9a-f]{8}-/.test(name);

const userShape: ListShape<Identified> = { segment: 'user', row: (element, old) => ({ ...old, ...element }) };

/** Where the things of a kind are listed; null: not by this (elements of the plan). */
function sourceOf(kind: string, part: ListPart): { key: string; shape: ListShape<Identified> } | null {
  if (kind === 'user') return part !== 'living' ? null : { key: 'user', shape: userShape };
  const known = kindOf(kind) ?? (isOwnKind(kind) ? { name: kind, segment: sharedSegment, of: Object } : null);
  if (!known) return null;
  const shape = recordShape(known, part) as unknown as ListShape<Identified>;
  return { key: recordsPath(known, queryOf(part)), shape };
}

function optionOf(kind: string, row: Identified): Option {
  if (kind === 'user') {
    const user = row as SessionUser;
    return { id: user.id, label: fullName(user), hint: user.username, deleted: false };
  }
  const it = row as Identified & { label: string; identifier?: string; color?: string; deleted?: boolean };
  const { parentId = null } = it as { parentId?: string | null };
  const { mergedInto = null } = it as { mergedInto?: string | null };
  return { ...it, hint: it.identifier ?? '', parentId, mergedInto, deleted: it.deleted || mergedInto !== null };
}

const livingOnly: readonly ListPart[] = ['living'];
const everyPart: readonly ListPart[] = ['living', 'deleted', 'merged'];

/** The things of some kinds, kept up to date; `all`: also what can no longer be chosen but still has its name. */
export function useOptions(kinds: readonly string[], all = false): ReadonlyMap<string, readonly Option[]> {
  const wanted = kinds.flatMap((kind) =>
    (all ? everyPart : livingOnly).flatMap((part) => {
      const source = sourceOf(kind, part);
      return source ? [{ kind, ...source }] : [];
    }),
  );
  const rows = useLiveLists(wanted);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kinds follow from the rows
  return useMemo(() => {
    const found = new Map<string, Option[]>(kinds.map((kind) => [kind, []]));
    rows.forEach((each, at) => {
      const { kind = '' } = wanted[at] ?? {};
      found.get(kind)?.push(...each.map((row) => optionOf(kind, row)));
    });
    return found;
  }, [rows]);
}

const referred = (field: FormField): readonly string[] => [field.to, field.items?.to].flatMap((to) => to ?? []);

/** Names of all that some fields refer to. */
export function useNames(fields: readonly FormField[], more: readonly string[] = []): Names {
  const kinds = [...new Set([...fields.flatMap(referred), ...more])].sort();
  const options = useOptions(kinds, true);
  return useMemo(() => {
    const byId = new Map([...options.values()].flat().map((each) => [each.id, each]));
    return {
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

const fold = (text: string): string => text.normalize('NFC').trim().toLowerCase();
