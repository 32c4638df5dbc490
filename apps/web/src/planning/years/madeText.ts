import type { ElementType } from '@contracts/planning/element.js';
import { t } from '../../words/t.js';

/** `Neu: 2 Kampagnen, 5 Projekte.` */
export function madeText(counts: Record<ElementType, number>): string {
  const parts = (['GROUPING', 'MAIN', 'SUB', 'MILESTONE'] as const)
    .filter((type) => counts[type] > 0)
    .map((type) => t(`years.made_${type}`, { count: counts[type] }));
  return parts.length === 0 ? t('years.nothing') : t('years.made', { what: parts.join(', ') });
}
