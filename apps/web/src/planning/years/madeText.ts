import type { ElementType } from '@contracts/planning/element.js';
import { t } from '../../words/t.js';

/** `2 Kampagnen, 5 Projekte` */
export const countsText = (counts: Record<ElementType, number>): string =>
  (['GROUPING', 'MAIN', 'SUB', 'MILESTONE'] as const)
    .filter((type) => counts[type] > 0)
    .map((type) => t(`years.made_${type}`, { count: counts[type] }))
    .join(', ');

/** `Neu: 2 Kampagnen, 5 Projekte.` */
export function madeText(counts: Record<ElementType, number>): string {
  const what = countsText(counts);
  return what ? t('years.made', { what }) : t('years.nothing');
}
