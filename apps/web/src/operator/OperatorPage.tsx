import type { OperatedTenant } from '@contracts/tenants/operator.js';
import { type FormEvent, useState } from 'react';
import { operate } from '../api/operate.js';
import { asProblem, type Problem } from '../api/problem.js';
import { Banner } from '../ui/Banner.js';
import { BrandSign } from '../ui/Brand.js';
import { Button } from '../ui/Button.js';
import { PasswordField } from '../ui/fields/PasswordField.js';
import { LanguageChoice } from '../ui/LanguageChoice.js';
import { usePage } from '../ui/page.js';
import { Toasts } from '../ui/toasts.js';
import { useBusy } from '../ui/useBusy.js';
import { problemText } from '../words/problemText.js';
import { needWords, t } from '../words/t.js';
import { Tenants } from './Tenants.js';

await needWords('records', 'operator', 'admin');

/** Whoever runs the server makes and closes companies. Their key is kept in this page's memory: a reload forgets it. */
export function Component() {
  const [entered, setEntered] = useState<{ key: string; tenants: readonly OperatedTenant[] } | null>(null);
  usePage({ title: t('operator.title') });
  return (
    <div className="flex h-full flex-col bg-sheet">
      <header className="flex h-12 shrink-0 items-center gap-2.5 border-b border-line px-4">
        <BrandSign size={22} />
        <b className="min-w-0 flex-1 truncate font-[650]">
          <span className="max-tablet:hidden">{t('shell.name')} · </span>
          {t('operator.title')}
        </b>
        <LanguageChoice offered={undefined} />
        {entered && <Button onClick={() => setEntered(null)}>{t('operator.leave')}</Button>}
      </header>
      {entered ? <Tenants operatorKey={entered.key} tenants={entered.tenants} /> : <Entrance onEnter={setEntered} />}
      <Toasts />
    </div>
  );
}

function Entrance({ onEnter }: { onEnter(by: { key: string; tenants: readonly OperatedTenant[] }): void }) {
  const [key, setKey] = useState('');
  const [refused, setRefused] = useState<Problem | null>(null);
  const { busy, during } = useBusy();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || key.trim() === '') return;
    void during(async () => {
      try {
        onEnter({ key: key.trim(), tenants: await operate(key.trim(), 'GET _operator/tenant') });
      } catch (thrown) {
        setRefused(asProblem(thrown));
      }
    });
  };
  return (
    <main className="m-auto w-full max-w-92 px-5 py-8">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <div>
          <h1 className="text-display font-semibold">{t('operator.title')}</h1>
          <p className="mt-1 text-ink-2">{t('operator.hint')}</p>
        </div>
        {refused && (
          <div className="overflow-hidden rounded">
            <Banner tone={refused.status === 401 ? 'bad' : 'warn'}>{whyNot(refused)}</Banner>
          </div>
        )}
        <PasswordField
          label={t('operator.key')}
          value={key}
          onChange={setKey}
          name="key"
          autoComplete="current-password"
          autoFocus
        />
        <Button type="submit" kind="primary" busy={busy} className="min-h-9 text-head">
          {t('operator.enter')}
        </Button>
      </form>
    </main>
  );
}

function whyNot(problem: Problem): string {
  if (problem.status === 404) return t('operator.off');
  if (problem.status === 401) return t('operator.wrong');
  return problem.status === 429 ? t('operator.tooMany') : problemText(problem);
}
