import type { Problem } from '../api/problem.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { typeName } from './say.js';

/** Why a change of the plan was refused, naming what stands in the way. */
export function refusalText(problem: Problem, parentLabel?: string): string {
  for (const { rule, params = {} } of problem.errors) {
    const text = byRule(rule, params, parentLabel);
    if (text) return text;
  }
  const { label } = problem.params;
  if (problem.code === 'SUBMITTED_IS_READ_ONLY' && label) return t('problem.submittedNamed', { name: String(label) });
  if (problem.code === 'OWN_SUBMISSION') return t('planning.ownSubmission');
  if (problem.code === 'CHANGED_SINCE') return t('planning.changedSince');
  return problemText(problem);
}

function byRule(rule: string, params: Record<string, unknown>, parentLabel?: string): string | null {
  const name = String(params['parentLabel'] ?? parentLabel ?? '');
  const type = typeName((params['type'] as 'MAIN' | undefined) ?? 'MAIN');
  switch (rule) {
    case 'date_before_children':
      return name ? t('planning.beforeParent', { name }) : null;
    case 'date_after_children':
      return name ? t('planning.afterParent', { name }) : null;
    case 'not_at_root':
      return t('planning.notAtRoot', { type });
    case 'parent_forbidden':
      return t('planning.notUnder', {
        type,
        parent: typeName((params['parentType'] as 'MAIN' | undefined) ?? 'MAIN'),
      });
    case 'no_approval_needed':
      return t('planning.noApprovalNeeded');
    default:
      return null;
  }
}
