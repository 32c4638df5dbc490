import { kindNamedBy } from '@contracts/masterData/references.js';
import { PlanElement } from '@contracts/planning/things.js';
import { useMemo } from 'react';
import { fullName } from '../api/session.js';
import { useList } from '../api/useList.js';
import { followed, useOptions, withBelow } from '../ui/record/useNames.js';
import { locale } from '../words/language.js';

export interface Person {
  id: string;
  name: string;
}
export interface Unit {
  id: string;
  label: string;
}

/** Users and units by id; empty until they are there. */
export interface People {
  users: readonly Person[];
  /** Those that can be chosen. */
  units: readonly Unit[];
  nameOf(id: string | null | undefined): string | null;
  /** Also of one that is deleted; of a merged one the label of the unit that stands for it. */
  unitOf(id: string | null | undefined): string | null;
  /** Units with all below them, and those merged into any of these. */
  withBelow(units: readonly string[]): readonly string[];
}

export function usePeople(): People {
  const { rows: users } = useList('GET user');
  const units = useOptions(unitKind, true).get(unitKind[0]);
  return useMemo(() => {
    const people = users
      .map((user) => ({ id: user.id, name: fullName(user) }))
      .sort((a, b) => a.name.localeCompare(b.name, locale()));
    const names = new Map(people.map((each) => [each.id, each.name]));
    const known = new Map((units ?? []).map((each) => [each.id, each]));
    return {
      users: people,
      units: [...known.values()].filter(({ deleted }) => !deleted),
      nameOf: (id) => (id ? (names.get(id) ?? null) : null),
      unitOf: (id) => (id ? (followed(known, id)?.label ?? null) : null),
      withBelow: (ids) => withBelow(known, ids),
    };
  }, [users, units]);
}

const unitKind = [kindNamedBy(PlanElement, 'unitId')] as const;
