import { useMemo } from 'react';
import type { Told } from '../../api/follow.js';
import type { Identified } from '../../api/listRows.js';
import { useView } from '../../api/useView.js';
import type { Contents } from './columns.js';

const none: Contents = new Map();

/** Texts of all elements, asked for only while a column wants them. */
export function useContents(wanted: boolean): Contents {
  const { data } = useView<readonly Content[]>(wanted ? 'plan-element' : null, {}, { patch, heavy: true });
  return useMemo(() => (Array.isArray(data) ? new Map(data.map((each) => [each.id, each])) : none), [data]);
}

type Content = Identified & Record<string, unknown>;

/** One element in its place, at the end if it is new: the order is the rows'. */
function patch(now: readonly Content[], { id, element }: Told): readonly Content[] {
  if (!Array.isArray(now)) return now;
  if (!element) return now.filter((each) => each.id !== id);
  return now.some((each) => each.id === id) ? now.map((each) => (each.id === id ? element : each)) : [...now, element];
}
