import type { AnswerOf } from '@contracts/catalogue.js';

export type Reported = AnswerOf<'POST report/cost'>;
export type ReportRow = Reported['rows'][number];
