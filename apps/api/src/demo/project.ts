/** A project of the demo, written in one line. */
export interface DemoProject {
  label: string;
  unit: string;
  responsible: string;
  /** `MM-DD` */
  from: string;
  to: string;
  /** Thousands of euros. */
  budget: number;
  goal: string;
  actions: readonly string[];
  milestones: readonly (readonly [string, string])[];
}
type Line = [
  label: string,
  who: string,
  days: string,
  budget: number,
  goal: string,
  actions: string,
  milestones: string,
];

/** `Start–End` as `MM-DD..MM-DD`; actions and milestones separated by `|`, a milestone's day behind `@`. */
export const projectOf =
  (unit: string) =>
  ([label, responsible, days, budget, goal, actions, milestones]: Line): DemoProject => {
    const [from = '', to = ''] = days.split('..');
    return {
      ...{ label, unit, responsible, from, to, budget, goal },
      actions: actions.split('|'),
      milestones: milestones.split('|').map((it) => it.split('@') as [string, string]),
    };
  };
