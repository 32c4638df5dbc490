import { useSession } from '../../api/session.js';
import { usePage } from '../../ui/page.js';
import { needWords, t } from '../../words/t.js';
import { Jobs } from './Jobs.js';
import { RefusedEffects } from './RefusedEffects.js';

await needWords('account');

/** What the server does for a person beside their calls; for key users also what it could not do. */
export function Component() {
  const now = useSession();
  usePage({ title: t('shell.myWork') });
  return (
    <div className="mx-auto w-full max-w-160 px-6 py-7 max-tablet:px-4 max-tablet:py-4">
      <Jobs />
      {now.status === 'signedIn' && now.user.keyUser && <RefusedEffects />}
    </div>
  );
}
