import { Navigate, useNavigate } from 'react-router';
import { endSession, useSession } from '../api/session.js';
import { useThing } from '../api/useThing.js';
import { usePage } from '../ui/page.js';
import { toast } from '../ui/toasts.js';
import { t } from '../words/t.js';
import { Front } from './Front.js';
import { PasswordForm } from './PasswordForm.js';

/** The signed-in person changes the own password; that ends the session, so it leads to the login. */
export function Component() {
  const now = useSession();
  const navigate = useNavigate();
  const info = useThing('GET meta/login-info', {});
  usePage({ title: t('session.setPassword') });
  if (now.status !== 'signedIn') return <Navigate to="/login" replace />;
  return (
    <Front info={info.data}>
      <PasswordForm
        username={now.user.username}
        current={null}
        pattern={info.data?.passwordPattern ?? ''}
        onCancel={() => navigate(-1)}
        onChanged={() => {
          toast({ text: t('session.passwordChanged') });
          endSession(); // the server has ended all of them
        }}
      />
    </Front>
  );
}
