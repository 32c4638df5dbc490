import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as Headless } from '@headlessui/react';
import { rememberDeepLink } from '../api/deepLink.js';
import { endSession, useSession } from '../api/session.js';
import { useThing } from '../api/useThing.js';
import { Button } from '../ui/Button.js';
import { t } from '../words/t.js';
import { LoginForm } from './LoginForm.js';

/** Over the page whose session has expired: what was begun waits below, and goes on once the person is there again. */
export function SignInAgain() {
  const now = useSession();
  const info = useThing('GET meta/login-info', {});
  if (now.status !== 'signedIn') return null;
  const leave = () => {
    rememberDeepLink(location.pathname + location.search + location.hash);
    endSession();
  };
  return (
    <Headless open onClose={() => undefined} className="relative z-60 outline-none print:hidden">
      <DialogBackdrop className="fixed inset-0 animate-appear bg-veil backdrop-blur-sm" />
      <div className="fixed inset-0 grid place-items-center overflow-y-auto p-4">
        <DialogPanel className="flex w-full max-w-90 animate-rise flex-col gap-3 rounded-lg bg-sheet px-6 py-5 shadow-float">
          <DialogTitle className="text-title font-[620]">{t('session.expiredTitle')}</DialogTitle>
          <LoginForm
            again={now.user.username}
            note={t('session.expired')}
            sso={info.data?.sso ?? []}
            onNewPassword={leave}
          />
          <Button kind="quiet" onClick={leave}>
            {t('session.leave')}
          </Button>
        </DialogPanel>
      </div>
    </Headless>
  );
}
