import type { Kind } from '../ui/record/kinds.js';

/** A kind's own page. */
export const pageOf = ({ shelf, name }: Kind): string => `/${shelf}/${name}`;

/** Where files of a kind are read; undefined: of the plan. */
export const importPath = (kind: Kind | undefined): string => (kind ? `${pageOf(kind)}/import` : '/plan/import');
