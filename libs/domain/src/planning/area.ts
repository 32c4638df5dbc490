import type { Area } from '../decider.js';
import { approval } from './approval.js';
import { cloning } from './clone.js';
import { content } from './content.js';
import { costs } from './costs.js';
import { importing } from './importing.js';
import { Plan } from './plan.js';
import { planRules } from './rules.js';
import { mayOnPlan } from './scope.js';
import { settings } from './settings.js';
import { tree } from './tree.js';

/** The plan of a tenant. Its parts decide in this order (log.md, Events 6). */
export const planArea: Area<Plan> = {
  name: 'plan',
  version: 1,
  empty: () => new Plan(),
  parts: [tree, content, costs, approval, cloning, importing, settings],
  rules: planRules,
  may: (plan, right, id, ...[by, facts]) => mayOnPlan(plan, right, id, { by, facts }),
};
