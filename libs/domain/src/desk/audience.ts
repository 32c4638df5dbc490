import type { Audience } from '../identity/rights.js';
import type { FilterSet } from './desk.js';

/** Whom it is for, if not for everybody; whatever else they may read. */
export const audienceOf = ({ visibility, ownerId, unitId }: FilterSet): { audience?: Audience } =>
  visibility === 'ANY' || ownerId === null ? {} : { audience: { user: ownerId, unit: unitId } };
