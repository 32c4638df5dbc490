import type { AnswerOf } from '@contracts/catalogue.js';

export type Goal = AnswerOf<'GET plan/goal'>[number];

/** A goal by its name and unit, of a campaign: the campaign's own, and what elements below have of that name. */
export interface GoalLine {
  key: string;
  label: string;
  own: readonly Goal[];
  below: readonly Goal[];
}
export interface GoalSection {
  /** The campaign; null: of elements in none. */
  id: string | null;
  label: string | null;
  lines: readonly GoalLine[];
}

/** Goals × projects: a section for each campaign, a line for each goal, in the order in which they are told. */
export function sectionsOf(goals: readonly Goal[]): GoalSection[] {
  const sections = Map.groupBy(goals, ({ campaignId }) => campaignId);
  return [...sections].map(([id, of]) => ({
    id,
    label: of[0]?.campaignLabel ?? null,
    lines: [...Map.groupBy(of, nameOf)].map(([key, same]) => ({
      key,
      label: same[0]?.label ?? '',
      own: same.filter(({ elementId }) => elementId === id),
      below: same.filter(({ elementId }) => elementId !== id),
    })),
  }));
}

/** The same goal of several elements is called the same. */
const nameOf = ({ label, unit }: Goal): string => `${label.trim().toLowerCase()} ${unit.trim().toLowerCase()}`;

/** How many there are of each state. */
export function countsOf(goals: readonly Goal[]): ReadonlyMap<Goal['state'], number> {
  const counts = new Map<Goal['state'], number>();
  for (const { state } of goals) counts.set(state, (counts.get(state) ?? 0) + 1);
  return counts;
}
