import { useMemo } from 'react';
import { type Kind, useKinds } from '../record/kinds.js';

/** The kinds over which costs and elements are split: built-in ones, and those that the tenant made so. */
export function useDimensions(): readonly Kind[] {
  const { kinds } = useKinds();
  return useMemo(() => kinds.filter(({ dimension }) => dimension), [kinds]);
}
