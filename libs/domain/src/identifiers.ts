/** What is compared of an identifier: empty, or once in the tenant for things of a kind (decisions.md, Plan elements). */
export const identifierKey = (identifier: string): string => identifier.normalize('NFC').trim().toLowerCase();
