import { useMemo } from 'react';
import { fullName, type SessionUser } from '../api/session.js';
import { useList } from '../api/useList.js';
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
  units: readonly Unit[];
  nameOf(id: string | null | undefined): string | null;
  unitOf(id: string | null | undefined): string | null;
}

export function usePeople(): People {
  const { rows: users } = useList<SessionUser>('GET user');
  const { rows: listed } = useList<Unit>('GET group');
  return useMemo(() => {
    const people = users
      .map((user) => ({ id: user.id, name: fullName(user) }))
      .sort((a, b) => a.name.localeCompare(b.name, locale()));
    const names = new Map(people.map((each) => [each.id, each.name]));
    const labels = new Map(listed.map((each) => [each.id, each.label]));
    return {
      users: people,
      units: listed,
      nameOf: (id) => (id ? (names.get(id) ?? null) : null),
      unitOf: (id) => (id ? (labels.get(id) ?? null) : null),
    };
  }, [users, listed]);
}
