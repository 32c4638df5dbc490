import { brokenDelegation } from '@contracts/identity/delegation.js';
import { type FormEvent, useState } from 'react';
import { ask } from '../../api/ask.js';
import { asProblem, Problem } from '../../api/problem.js';
import { Banner } from '../../ui/Banner.js';
import { Button } from '../../ui/Button.js';
import { DayField } from '../../ui/fields/DayField.js';
import { ReferenceField } from '../../ui/form/ReferenceField.js';
import { today } from '../../words/formats/calendar.js';
import { problemText, ruleText } from '../../words/problemText.js';
import { t } from '../../words/t.js';

interface Props {
  me: string;
  onDone(): void;
  onCancel(): void;
}

/** The days that the person is away, and who stands in. */
export function NewDelegation({ me, onDone, onCancel }: Props) {
  const [substitute, setSubstitute] = useState<string | null>(null);
  const [start, setStart] = useState<string | null>(today());
  const [endDate, setEndDate] = useState<string | null>(null);
  const [refused, setRefused] = useState<Problem | null>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!substitute || !start || !endDate || busy) return;
    const wished = { substitute, start, endDate, userId: me };
    const errors = brokenDelegation(wished);
    if (errors.length > 0) return setRefused(new Problem(422, { code: 'RULES_BROKEN', errors }));
    setBusy(true);
    try {
      await ask('POST delegation', { body: wished });
      onDone();
    } catch (thrown) {
      setRefused(asProblem(thrown));
    }
    setBusy(false);
  };
  const errorOf = (field: string, value: string | null): string | null => {
    const broken = refused?.errors.find((it) => it.field === field);
    if (broken) return ruleText(broken.rule, broken.params);
    return tried && !value ? t('rule.required') : null;
  };
  const changed = (set: (value: string | null) => void) => (value: string | null) => {
    setRefused(null);
    set(value);
  };
  return (
    <form onSubmit={add} noValidate className="flex flex-col gap-3 border-b border-line py-3">
      {refused && refused.errors.length === 0 && <Banner tone="bad">{problemText(refused)}</Banner>}
      <ReferenceField
        to="user"
        label={t('account.substitute')}
        required
        nullable={false}
        value={substitute}
        onChange={changed(setSubstitute)}
        error={errorOf('substitute', substitute)}
      />
      <div className="grid grid-cols-2 gap-3 max-tablet:grid-cols-1">
        <DayField
          label={t('account.awayFrom')}
          required
          value={start}
          onChange={changed(setStart)}
          error={errorOf('start', start)}
        />
        <DayField
          label={t('account.awayTo')}
          required
          value={endDate}
          onChange={changed(setEndDate)}
          error={errorOf('endDate', endDate)}
          min={start}
          {...(start && { around: start })}
        />
      </div>
      <div className="flex justify-end gap-2">
        <Button kind="quiet" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" kind="primary" busy={busy}>
          {t('account.saveDelegation')}
        </Button>
      </div>
    </form>
  );
}
