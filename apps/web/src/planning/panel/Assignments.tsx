import { refusal } from '../../api/refused.js';
import { useStore } from '../../api/store.js';
import { Section } from '../../ui/Panel.js';
import { DimensionShares } from '../../ui/shares/DimensionShares.js';
import { ruleText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import { fieldName } from '../fieldNames.js';
import { missingText } from '../refusalText.js';
import type { PlanElement } from './element.js';

interface Props {
  element: PlanElement;
  canWrite: boolean;
  onSave(fields: Readonly<Record<string, unknown>>): void;
}

/** To which records of each dimension an element belongs, with their shares. */
export function Assignments({ element, canWrite, onSave }: Props) {
  const now = useStore(refusal);
  const errors = now?.thing === element.id ? now.problem.errors : [];
  const errorOf = (dimension: string): string | null => {
    const at = `selections.${dimension}`;
    const found = errors.find(({ field }) => field === at || field.startsWith(`${at}[`) || field.startsWith(`${at}.`));
    return found ? ruleText(found.rule, found.params) : null;
  };
  const missing = missingText(errors.find(({ field }) => field === 'selections'));
  return (
    <Section title={fieldName('selections')}>
      {missing && (
        <p className="text-small text-bad" role="alert">
          {missing}
        </p>
      )}
      <DimensionShares
        shares={element.selections}
        disabled={!canWrite}
        add={t('share.assign')}
        errorOf={errorOf}
        onChange={(selections) => onSave({ selections })}
      />
    </Section>
  );
}
