import type { AreaName } from '@contracts/message.js';
import type { Area } from './decider.js';
import { deskArea } from './desk/area.js';
import type { Effect } from './effect.js';
import { usersArea } from './identity/area.js';
import { invoicesArea } from './invoices/area.js';
import { masterDataArea } from './masterData/area.js';
import { planArea } from './planning/area.js';
import type { View } from './view.js';

/** All areas there are. The open types are by name: each is checked where it is declared. */
const all = [planArea, usersArea, masterDataArea, deskArea, invoicesArea] as unknown as readonly Area[];

export const areas: Partial<Record<AreaName, Area>> = Object.fromEntries(all.map((area) => [area.name, area]));
export const views: readonly View[] = all.flatMap((area) => area.views);
export const effects: readonly Effect[] = all.flatMap((area) => area.effects ?? []);
