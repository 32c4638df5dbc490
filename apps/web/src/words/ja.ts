import { approvals } from './ja/approvals.js';
import { costs } from './ja/costs.js';
import { deletion } from './ja/deletion.js';
import { history } from './ja/history.js';
import { holiday } from './ja/holiday.js';
import { notices } from './ja/notices.js';
import { planning } from './ja/planning.js';
import { problem } from './ja/problem.js';
import { rule } from './ja/rule.js';
import { session } from './ja/session.js';
import { shell } from './ja/shell.js';
import { templates } from './ja/templates.js';
import { time } from './ja/time.js';
import { ui } from './ja/ui.js';
import { years } from './ja/years.js';
import type { Words } from './keys.js';

export const ja: Words = {
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
};
