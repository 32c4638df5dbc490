import type { AreaName } from '@contracts/message.js';
import type { Area } from './decider.js';
import { usersArea } from './identity/area.js';
import { settingsView } from './identity/settings.view.js';
import { unitsView } from './identity/units.view.js';
import { usersView } from './identity/users.view.js';
import { planArea } from './planning/area.js';
import { costInfoView } from './planning/costInfo.view.js';
import { elementsView } from './planning/elements.view.js';
import { ganttView } from './planning/gantt.view.js';
import { batchesView, costTypesView, elementTypesView } from './planning/types.view.js';
import type { AreaState } from './state.js';
import type { View } from './view.js';

/** All areas and views there are. The open types are by name: each is checked where it is declared. */
export const areas = { plan: planArea, users: usersArea } as unknown as Partial<Record<AreaName, Area<AreaState>>>;

export const views = [
  ...[elementsView, ganttView, costInfoView, elementTypesView, costTypesView, batchesView],
  ...[usersView, unitsView, settingsView],
] as unknown as readonly View<unknown, AreaState>[];
