import { type Phase, phases } from '@contracts/planning/element.js';
import type { Problem } from '../api/problem.js';
import { problemText, ruleText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { fieldName } from './fieldNames.js';
import { phaseName, typeName } from './say.js';

/** Why a change of the plan was refused, naming what stands in the way; `at`: the element beside which it is said. */
export function refusalText(problem: Problem, at?: string): string {
  const missing = problem.errors.filter(isMissing);
  // Of the phases on the way the one that was wished.
  const wished = phases.findLast((phase) => missing.some(({ params }) => params['phase'] === phase));
  if (wished && missing.length === problem.errors.length)
    return t('planning.missingFor', {
      phase: phaseName(wished),
      fields: missing.map(({ field, params }) => String(params['property'] ?? fieldName(field))).join(', '),
    });
  for (const broken of problem.errors) {
    const text = byRule(broken, at);
    if (text) return text;
  }
  const { label } = problem.params;
  if (problem.code === 'SUBMITTED_IS_READ_ONLY' && label) return t('problem.submittedNamed', { name: String(label) });
  if (problem.code === 'OWN_SUBMISSION') return t('planning.ownSubmission');
  return problemText(problem);
}

type Broken = Problem['errors'][number];

/** Whether a phase asks for a field that is empty. */
const isMissing = (broken: Broken): broken is Broken & { params: Record<string, unknown> } =>
  ['required', 'costs_required'].includes(broken.rule) && broken.params?.['phase'] !== undefined;

/** The same at the field itself; null: it is not that. */
export const missingText = (broken: Broken | undefined): string | null =>
  broken && isMissing(broken) ? t('planning.askedIn', { phase: phaseName(broken.params['phase'] as Phase) }) : null;

/** One broken rule in words. */
export const brokenText = (broken: Broken): string => byRule(broken) ?? ruleText(broken.rule, broken.params);

function byRule({ field, rule, params = {} }: Broken, at?: string): string | null {
  // Of what stands below it both are named.
  const name = params['parent'] === at ? '' : String(params['parentLabel'] ?? '');
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
    case 'cycle':
      return field.startsWith('dependsOn') ? t('planning.linkCycle') : null;
    case 'no_approval_needed':
      return t('planning.noApprovalNeeded');
    default:
      return null;
  }
}
