import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ask } from '../api/ask.js';
import { useThing } from '../api/useThing.js';
import { Banner } from '../ui/Banner.js';
import { TextField } from '../ui/fields/TextField.js';
import { toast } from '../ui/toasts.js';
import { t } from '../words/t.js';
import { carried } from './carried.js';
import { FrontForm } from './FrontForm.js';
import { NewPasswordFields, nothingChosen, rulesOf } from './NewPasswordFields.js';
import { allKept } from './passwordRules.js';

/** Who is invited says their name and chooses a password; then they sign in. */
export function Component() {
  const info = useThing('GET meta/login-info', {});
  const navigate = useNavigate();
  const [inviteId] = useState(() => carried('inviteId'));
  const [name, setName] = useState({ firstName: '', lastName: '' });
  const [chosen, setChosen] = useState(nothingChosen);
  const pattern = info.data?.passwordPattern ?? '';
  const isNamed = name.firstName.trim() !== '' && name.lastName.trim() !== '';
  const send = async () => {
    const body = { firstName: name.firstName.trim(), lastName: name.lastName.trim(), password: chosen.password };
    const { body: who } = await ask('PUT invite', { query: { inviteId }, body });
    toast({ text: t('session.inviteDone', { username: who.username }) });
    navigate('/login', { replace: true });
  };
  return (
    <FrontForm
      title={t('session.invite')}
      hint={t('session.inviteHint', { company: info.data?.name ?? '' })}
      button={t('session.inviteAccept')}
      unfit={!isNamed || inviteId === '' || !allKept(rulesOf({ value: chosen, pattern }))}
      send={send}
      refusal={({ code }) => (code === 'INVALID_KEY' ? t('session.inviteOver') : null)}
      tells={inviteId === '' && <Banner tone="warn">{t('session.inviteIncomplete')}</Banner>}
    >
      {(['firstName', 'lastName'] as const).map((field) => (
        <TextField
          key={field}
          label={t(`session.${field}`)}
          value={name[field]}
          onChange={(text) => setName({ ...name, [field]: text })}
          autoFocus={field === 'firstName'}
          input={{ name: field, autoComplete: field === 'firstName' ? 'given-name' : 'family-name', maxLength: 200 }}
        />
      ))}
      <NewPasswordFields {...{ value: chosen, onChange: setChosen, pattern }} />
    </FrontForm>
  );
}
