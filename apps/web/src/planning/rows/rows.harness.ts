import type { ElementType } from '@contracts/planning/element.js';
import { forestOf } from '../../ui/grid/forest.js';
import type { Forest, PlanRow } from './planRow.js';

/** A row for specs; what matters is given. */
export const row = (given: Partial<PlanRow> & { id: string }): PlanRow => ({
  parentId: null,
  depth: 0,
  type: 'MAIN',
  label: given.id,
  identifier: '',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  phase: 'PLAN',
  approvalState: 'EDIT',
  responsible: null,
  detached: false,
  dependsOn: [],
  revision: 1,
  ...given,
});

/** `tree('G spring', '  M fair', '    S stand', '    ! done')`: types by letter, depth by two spaces. */
export function tree(...lines: string[]): Forest {
  const types: Record<string, ElementType> = { G: 'GROUPING', M: 'MAIN', S: 'SUB', '!': 'MILESTONE' };
  const path: string[] = [];
  return forestOf(
    lines.map((line) => {
      const depth = (line.length - line.trimStart().length) / 2;
      const [sign = '', id = '', startDate = '2026-01-01', endDate = '2026-12-31'] = line.trim().split(' ');
      path.length = depth;
      path[depth] = id;
      return row({ id, depth, parentId: path[depth - 1] ?? null, type: types[sign] ?? 'MAIN', startDate, endDate });
    }),
  );
}

export const ids = (rows: readonly PlanRow[]): string[] => rows.map(({ id }) => id);
