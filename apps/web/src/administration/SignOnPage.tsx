import type { AnswerOf } from '@contracts/catalogue.js';
import { fieldsOf } from '@contracts/fields.js';
import { AddIdentityProvider } from '@contracts/identity/sso.js';
import { useState } from 'react';
import { ask } from '../api/ask.js';
import { asProblem, type Problem } from '../api/problem.js';
import { useThing } from '../api/useThing.js';
import { Banner } from '../ui/Banner.js';
import { Button } from '../ui/Button.js';
import { ErrorState } from '../ui/EmptyState.js';
import { FormDialog } from '../ui/FormDialog.js';
import { TextField } from '../ui/fields/TextField.js';
import type { FormField } from '../ui/form/formField.js';
import { OwnFields } from '../ui/form/OwnFields.js';
import { usePage } from '../ui/page.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { fieldText, problemText } from '../words/problemText.js';
import { say, t } from '../words/t.js';

type Provider = AnswerOf<'GET sso-provider'>[number];

/** Asked for once the words are there, which come beside this code. */
const fields = (): FormField[] =>
  fieldsOf(AddIdentityProvider).map((field) => ({
    ...field,
    ...(field.name === 'clientSecret' && { secret: true as const }),
    label: say(`admin.sso_${field.name}`) ?? field.name,
  }));

/** Providers of sign-ins by OpenID Connect: what key users tell of them, and what they must be told. */
export function SignOnPage() {
  const { data, problem, refresh } = useThing('GET sso-provider', {});
  const [adding, setAdding] = useState(false);
  usePage({ title: t('admin.sso'), above: [{ label: t('record.organisation'), to: '/organisation' }] });
  if (problem) return <ErrorState title={problemText(problem)} onRetry={() => void refresh()} />;
  if (!data) return <SkeletonRows rows={6} indent={false} />;
  return (
    <div className="mx-auto w-full max-w-160 px-6 py-7 max-tablet:px-4 max-tablet:py-4">
      <div className="mb-5 flex items-start justify-between gap-4">
        <p className="text-ink-2">{t('admin.ssoHint')}</p>
        <Button onClick={() => setAdding(true)}>{t('admin.ssoAdd')}</Button>
      </div>
      {data.map((provider) => (
        <One key={provider.id} provider={provider} onChanged={() => void refresh()} />
      ))}
      {adding && <Adding onClose={() => setAdding(false)} onDone={() => void refresh()} />}
    </div>
  );
}

function One({ provider, onChanged }: { provider: Provider; onChanged(): void }) {
  const { id, label, redirectUri, isAllowed, hasSecret } = provider;
  const params = { id };
  return (
    <section className="mb-9" data-provider={id}>
      <header className="mb-2 flex items-center justify-between border-b border-line pb-1.5">
        <h2>{label}</h2>
        <Button
          kind="quiet"
          onClick={() => void ask('DELETE sso-provider/{id}', { params }).then(onChanged, onChanged)}
        >
          {t('ui.delete')}
        </Button>
      </header>
      {!isAllowed && <Banner tone="warn">{t('admin.ssoNotAllowed')}</Banner>}
      <OwnFields
        fields={fields()}
        thing={{ ...provider, clientSecret: hasSecret ? '••••••••' : '' }}
        disabled={false}
        onSave={async (name, value) => {
          await ask('PUT sso-provider/{id}', { params, body: { [name]: value } });
          onChanged();
        }}
      />
      <p className="mt-2 text-small break-all text-ink-3">
        {t('admin.ssoRedirect')} <code>{redirectUri}</code>
      </p>
    </section>
  );
}

const first = ['label', 'issuer', 'clientId'] as const;

function Adding({ onClose, onDone }: { onClose(): void; onDone(): void }) {
  const [values, setValues] = useState({ label: '', issuer: '', clientId: '' });
  const [refused, setRefused] = useState<Problem | null>(null);
  const submit = async () => {
    try {
      await ask('POST sso-provider', { body: values });
      onDone();
      onClose();
    } catch (thrown) {
      setRefused(asProblem(thrown));
    }
  };
  return (
    <FormDialog title={t('admin.ssoAdd')} confirm={t('record.create')} onSubmit={submit} onClose={onClose}>
      {refused && refused.errors.length === 0 && <Banner tone="bad">{problemText(refused)}</Banner>}
      {first.map((name) => (
        <TextField
          key={name}
          label={t(`admin.sso_${name}`)}
          required
          value={values[name]}
          error={fieldText(refused, name)}
          onChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
    </FormDialog>
  );
}
