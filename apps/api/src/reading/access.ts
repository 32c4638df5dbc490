import type { Access, RightReason } from '@contracts/identity/access.js';
import { mayAdminister } from '@domain/identity/giving.js';
import { reasonsOn, type Way } from '@domain/identity/reasons.js';
import { personOf as rightful } from '@domain/identity/rights.js';
import type { Person } from '../call.js';

interface Asked {
  at: { id: string };
  ways: readonly Way[];
  units: readonly string[];
  /** What the caller is told of what says so. */
  labels(at: string): Pick<RightReason, 'elementId' | 'label'>;
}

/** Who may do what with a thing and why: to whom administers of everybody who may at all, else of oneself. */
export function accessTo(person: Person, { at, ways, units, labels }: Asked): Access {
  const { users } = person;
  const mayAll = mayAdminister(users, null, person.by);
  const people = mayAll ? [...users.people.keys()].flatMap((user) => rightful(users, { user }) ?? []) : [person];
  const told = people.map((each) => ({
    userId: each.id,
    rights: reasonsOn(users, each, at, ways).map(({ right, may, roles, way }) => ({
      ...{ right, may, roles, way: way?.way ?? null, unitId: way?.unit ?? null },
      ...(way ? labels(way.at.id) : { elementId: null, label: null }),
    })),
  }));
  return { units, people: told.filter(({ userId, rights }) => userId === person.id || rights.some(({ may }) => may)) };
}
