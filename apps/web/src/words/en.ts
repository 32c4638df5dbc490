import { approvals } from './en/approvals.js';
import { costs } from './en/costs.js';
import { deletion } from './en/deletion.js';
import { history } from './en/history.js';
import { holiday } from './en/holiday.js';
import { notices } from './en/notices.js';
import { planning } from './en/planning.js';
import { problem } from './en/problem.js';
import { rule } from './en/rule.js';
import { session } from './en/session.js';
import { shell } from './en/shell.js';
import { templates } from './en/templates.js';
import { time } from './en/time.js';
import { ui } from './en/ui.js';
import { years } from './en/years.js';
import type { Words } from './keys.js';

export const en: Words = {
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
