import { useMemo } from 'react';
import type { Identified } from '../../api/listRows.js';
import { useView } from '../../api/useView.js';
import type { Contents } from './columns.js';

const none: Contents = new Map();

/** Texts of all elements, asked for only while a column wants them. */
export function useContents(wanted: boolean): Contents {
  const { data } = useView<(Identified & Record<string, unknown>)[]>(wanted ? 'plan-element' : null);
  return useMemo(() => (Array.isArray(data) ? new Map(data.map((each) => [each.id, each])) : none), [data]);
}
