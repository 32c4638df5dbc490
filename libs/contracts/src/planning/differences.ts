/** Seen from the earlier moment: it came, it went, it has other days or another parent, or other contents. */
export const differenceKinds = ['added', 'removed', 'moved', 'changed'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];
