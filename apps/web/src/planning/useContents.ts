import type { AnswerOf } from '@contracts/catalogue.js';
import { useMemo } from 'react';
import type { Told } from '../api/follow.js';
import { useThing } from '../api/useThing.js';

/** What of elements rows do not carry, by id; loaded only while something shows it. */
export type Contents = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

const none: Contents = new Map();

/** The whole elements, asked for only while something wants them. */
export function useContents(wanted: boolean): Contents {
  const { data } = useThing('GET plan-element', wanted ? { patch, heavy: true } : null);
  return useMemo(() => (Array.isArray(data) ? new Map(data.map((each) => [each.id, each])) : none), [data]);
}

type Contented = AnswerOf<'GET plan-element'>;

/** One element in its place, at the end if it is new: the order is the rows'. */
function patch(now: Contented, { id, element }: Told): Contented {
  if (!Array.isArray(now)) return now;
  if (!element) return now.filter((each) => each.id !== id);
  const next = element as typeof element & Contented[number];
  return now.some((each) => each.id === id) ? now.map((each) => (each.id === id ? next : each)) : [...now, next];
}
