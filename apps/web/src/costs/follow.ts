import type { Told } from '../api/follow.js';

/** Whether a frame can change the sums: it is about the element or one below it, or one that comes there. */
const isCounted = ({ id, element }: Told, isWithin: (id: string) => boolean): boolean =>
  isWithin(id) || (typeof element?.['parentId'] === 'string' && isWithin(element['parentId']));

/** What an element's sums hear: loaded anew when something below it changes, and by nothing else. */
export const followed = (isWithin: (id: string) => boolean) => ({
  follows: ['plan-element' as const],
  patch: <T>(now: T, told: Told): T | undefined => (isCounted(told, isWithin) ? undefined : now),
});
