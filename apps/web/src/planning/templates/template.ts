import type { PlanTemplate } from '@contracts/masterData/planTemplate.js';
import type { RecordRow } from '../../api/records.js';
import { addDays } from '../../words/formats/calendar.js';

/** A template as lists answer it; `costs` only to whom may read costs. */
export type TemplateRow = RecordRow & Pick<PlanTemplate, 'elements'> & Partial<Pick<PlanTemplate, 'costs'>>;

export interface WouldBe {
  id: string;
  depth: number;
  type: PlanTemplate['elements'][number]['type'];
  label: string;
  startDate: string;
  endDate: string;
}

/** What a template makes from a day on, in the order of the tree; `label`: of the first one instead of its own. */
export const wouldMake = ({ elements }: Pick<TemplateRow, 'elements'>, start: string, label: string): WouldBe[] =>
  elements.map((it, at) => {
    const startDate = addDays(start, it.offset);
    const endDate = it.type === 'MILESTONE' ? startDate : addDays(startDate, it.duration - 1);
    return {
      id: String(it.id),
      depth: it.depth,
      type: it.type,
      label: at === 0 ? label : it.label,
      startDate,
      endDate,
    };
  });
