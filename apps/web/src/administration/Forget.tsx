import { useState } from 'react';
import { Button } from '../ui/Button.js';
import { Section } from '../ui/Panel.js';
import { TypedName } from '../ui/TypedName.js';
import { t } from '../words/t.js';

interface Props {
  hint: string;
  /** What becomes of it. */
  what: string;
  /** What they are called now: to be typed. */
  name: string;
  /** Throws a Problem. */
  onSubmit(typed: string): Promise<unknown>;
}

/** Forgets a person for good. */
export function Forget({ hint, what, name, onSubmit }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <Section title={t('admin.erase')}>
      <p className="mb-2 text-ink-2">{hint}</p>
      <Button onClick={() => setAsking(true)}>{t('admin.eraseAsk')}</Button>
      {asking && (
        <TypedName
          {...{ name, what, onSubmit }}
          title={t('admin.erase')}
          confirm={t('admin.eraseNow')}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}
