import type { AnswerOf } from '@contracts/catalogue.js';
import type { MaskedElement } from '@contracts/planning/things.js';

/** What the panel is answered: an element, or the little that may be seen of one above something visible. */
export type Answered = AnswerOf<'GET plan-element/{id}'>;
type Whole = Exclude<Answered, MaskedElement>;
/** An element as answers have it: with its end, and with comments. */
export type PlanElement = Whole & Required<Pick<Whole, 'endDate' | 'comments'>> & { masked?: true };
