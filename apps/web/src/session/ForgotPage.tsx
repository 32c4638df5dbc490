import { useState } from 'react';
import { ask } from '../api/ask.js';
import { Banner } from '../ui/Banner.js';
import { TextField } from '../ui/fields/TextField.js';
import { t } from '../words/t.js';
import { FrontForm } from './FrontForm.js';

/** Asks for a recovery key by mail. The page says the same for names and addresses that nobody has. */
export function Component() {
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const wanted = typed.trim();
  const send = async () => {
    setTried(true);
    if (wanted === '') return;
    // No user name has an @.
    await ask('GET security/reset-key', { query: wanted.includes('@') ? { email: wanted } : { username: wanted } });
    setIsSent(true);
  };
  return (
    <FrontForm
      title={t('session.forgot')}
      hint={t('session.forgotHint')}
      button={t(isSent ? 'session.forgotAgain' : 'session.forgotSend')}
      again={isSent}
      send={send}
      tells={
        isSent && (
          <div role="status">
            <Banner tone="info">{t('session.forgotSent')}</Banner>
          </div>
        )
      }
      links={[{ to: '/login/reset', label: t('session.haveKey') }]}
    >
      <TextField
        label={t('session.usernameOrMail')}
        value={typed}
        onChange={setTyped}
        autoFocus
        error={tried && wanted === '' ? t('rule.required') : null}
        input={{ name: 'username', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false }}
      />
    </FrontForm>
  );
}
