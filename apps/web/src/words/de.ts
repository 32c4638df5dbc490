import { approvals } from './de/approvals.js';
import { costs } from './de/costs.js';
import { deletion } from './de/deletion.js';
import { history } from './de/history.js';
import { holiday } from './de/holiday.js';
import { notices } from './de/notices.js';
import { planning } from './de/planning.js';
import { problem } from './de/problem.js';
import { rule } from './de/rule.js';
import { session } from './de/session.js';
import { shell } from './de/shell.js';
import { templates } from './de/templates.js';
import { time } from './de/time.js';
import { ui } from './de/ui.js';
import { years } from './de/years.js';

export const de = {
  approvals,
  costs,
  deletion,
  years,
  history,
  holiday,
  notices,
  planning,
  problem,
  rule,
  session,
  shell,
  templates,
  time,
  ui,
} as const;
