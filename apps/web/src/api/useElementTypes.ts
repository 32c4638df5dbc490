import { type Phase, phases } from '@contracts/planning/element.js';
import type { ElementType } from '@contracts/planning/types.js';
import { useThing } from './useThing.js';

const none: readonly ElementType[] = [];

/** The tenant's types of elements, followed live; none before they are known. */
export const useElementTypes = (): readonly ElementType[] => useThing('GET plan-element-type', {}).data ?? none;

/** What a type says of an element in its phase. Before it is known, all fields show and no phase is left out. */
export interface InPhase {
  type: ElementType | undefined;
  /** The phases that it goes through. */
  used: readonly Phase[];
  /** The next of them. */
  next: Phase | undefined;
  isHidden(field: string): boolean;
  /** The phase that asks for a field: the one it is in, or the one it would go to next. */
  askedIn(field: string): Phase | null;
}

export function useInPhase({ typeId, phase }: { typeId?: string; phase: Phase }): InPhase {
  return inPhase(
    useElementTypes().find(({ id }) => id === typeId),
    phase,
  );
}

export function inPhase(type: ElementType | undefined, phase: Phase): InPhase {
  const used = phases.filter((each) => type?.phasesUsed.includes(each) ?? true);
  const next = used.find((each) => phases.indexOf(each) > phases.indexOf(phase));
  const says = (field: string, at: Phase | undefined, use: string): boolean =>
    type?.fieldUses.some((each) => each.field === field && each.phase === at && each.use === use) ?? false;
  const askedIn = (field: string) => [phase, next].find((at) => says(field, at, 'REQUIRED')) ?? null;
  // What is asked for to go on can be written where it is hidden otherwise.
  return { type, used, next, askedIn, isHidden: (field) => says(field, phase, 'HIDDEN') && askedIn(field) === null };
}
