/** What independent eyes ask of a tenant's tree (decisions.md, Plan elements); says each rule that is broken. */
export interface TreeRow {
  id: string;
  parentId: string | null;
  type: 'GROUPING' | 'MAIN' | 'SUB' | 'MILESTONE';
  label: string;
  identifier: string;
  startDate: string;
  endDate: string;
  depth: number;
}

export function brokenTreeRules(rows: readonly TreeRow[]): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const identifiers = new Map<string, string>();
  const wrong: string[] = [];
  for (const row of rows) {
    const say = (what: string) => wrong.push(`${row.label} (${row.type}): ${what}`);
    const chain = ancestors(row, byId);
    if (!chain) {
      say('is in a cycle or below something missing');
      continue;
    }
    const parent = chain[0];
    if (chain.length !== row.depth) say(`depth ${row.depth} instead of ${chain.length}`);
    if (!(parent ? below[row.type].includes(parent.type) : atRoot.includes(row.type)))
      say(`under ${parent?.type ?? 'the root'}`);
    if (row.type === 'GROUPING' && chain.length > 2) say('too deep a campaign');
    if (row.type === 'SUB' && chain.findIndex((it) => it.type === 'MAIN') > 3) say('too deep an action');
    if (row.startDate > row.endDate) say('ends before it starts');
    if (parent && (row.startDate < parent.startDate || row.endDate > parent.endDate))
      say(`sticks out of ${parent.label}`);
    const identifier = row.identifier.normalize('NFC').trim().toLowerCase();
    if (identifier && identifiers.has(identifier)) say(`has the number of ${identifiers.get(identifier)}`);
    if (identifier) identifiers.set(identifier, row.label);
  }
  return wrong;
}

const atRoot = ['GROUPING', 'MAIN'];
const below: Record<TreeRow['type'], string[]> = {
  GROUPING: ['GROUPING'],
  MAIN: ['GROUPING'],
  SUB: ['MAIN', 'SUB'],
  MILESTONE: ['MAIN', 'SUB'],
};

/** From the parent upwards; null for a cycle or a missing ancestor. */
function ancestors(row: TreeRow, byId: Map<string, TreeRow>): TreeRow[] | null {
  const chain: TreeRow[] = [];
  for (let at = row; at.parentId !== null; ) {
    const parent = byId.get(at.parentId);
    if (!parent || chain.length > 50) return null;
    chain.push(parent);
    at = parent;
  }
  return chain;
}
