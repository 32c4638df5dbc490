import { useMemo } from 'react';
import type { Told } from '../../api/follow.js';
import type { Identified } from '../../api/listRows.js';
import { useView } from '../../api/useView.js';
import { useNames } from '../../ui/record/useNames.js';
import type { People } from '../people.js';
import type { Column, Contents, Context } from './columns.js';

/** What the cells of some columns need to know besides their rows. */
export function useContext(people: People, columns: readonly Column[]): Context {
  const contents = useContents(columns.some((column) => column.isContent));
  const { labelOf } = useNames(
    [],
    columns.flatMap(({ dimension }) => dimension ?? []),
  );
  return useMemo(() => ({ people, contents, labelOf }), [people, contents, labelOf]);
}

const none: Contents = new Map();

/** Texts of all elements, asked for only while a column wants them. */
function useContents(wanted: boolean): Contents {
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
