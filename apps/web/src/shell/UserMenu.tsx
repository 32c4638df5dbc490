import { Keyboard, KeyRound, ListChecks, LogOut, ShieldCheck, UserCheck } from 'lucide-react';
import { useNavigate } from 'react-router';
import { ask } from '../api/ask.js';
import { assume } from '../api/delegation.js';
import { logout } from '../api/logout.js';
import { fullName, useSession } from '../api/session.js';
import { useThing } from '../api/useThing.js';
import { Avatar } from '../ui/Avatar.js';
import { openKeysHelp } from '../ui/KeysHelp.js';
import { Menu } from '../ui/Menu.js';
import { chooseTheme, type Theme, useTheme } from '../ui/theme.js';
import { toast } from '../ui/toasts.js';
import { useCompany } from '../ui/useCompany.js';
import { keepLanguage, type Language, language, languages, offeredOf } from '../words/language.js';
import { problemText } from '../words/problemText.js';
import { speak, t } from '../words/t.js';

const themes: readonly Theme[] = ['light', 'dark', 'system'];

/** The person: language, theme, password, keys, leaving. */
export function UserMenu() {
  const now = useSession();
  const theme = useTheme();
  const navigate = useNavigate();
  const isOneself = now.status === 'signedIn' && !now.oneself && !now.expired;
  const { languages: offered } = useCompany();
  const { data: away = [] } = useThing('GET delegation/substitute', isOneself ? {} : null);
  if (now.status !== 'signedIn') return null;
  const name = fullName(now.user);
  return (
    <Menu
      button={
        <button
          type="button"
          aria-label={t('shell.account', { name })}
          className="grid size-(--control) shrink-0 place-items-center rounded-full"
        >
          <Avatar name={name} id={now.user.id} size={24} />
        </button>
      }
      header={
        <div className="border-b border-line px-2 pt-1 pb-2">
          <b className="font-semibold">{name}</b>
          <div className="text-small text-ink-3">{now.user.username}</div>
        </div>
      }
      entries={[
        ...away
          .filter(({ running }) => isOneself && running)
          .map((it) => ({
            label: t('shell.actAs', { name: fullName(it) }),
            icon: <UserCheck />,
            run: () => void assume(it).then((problem) => problem && toast({ text: problemText(problem), tone: 'bad' })),
          })),
        away.some(({ running }) => isOneself && running) && ('separator' as const),
        { heading: t('shell.language') },
        ...offeredOf(offered).map(({ id, name: label }) => ({
          label,
          checked: id === language(),
          run: () => chooseLanguage(id),
        })),
        'separator',
        { heading: t('shell.theme') },
        ...themes.map((each) => ({ label: t(`shell.${each}`), checked: each === theme, run: () => chooseTheme(each) })),
        'separator',
        !isTouched() && { label: t('shell.keyboard'), icon: <Keyboard />, keys: '?', run: openKeysHelp },
        { label: t('shell.myWork'), icon: <ListChecks />, run: () => navigate('/account/work') },
        { label: t('shell.myAccount'), icon: <ShieldCheck />, run: () => navigate('/account') },
        { label: t('shell.changePassword'), icon: <KeyRound />, run: () => navigate('/login/password') },
        { label: t('shell.logout'), icon: <LogOut />, run: () => void logout() },
      ]}
    />
  );
}

/** A finger has no keys. */
const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;

/** At once on this machine; with the person, so that mails and other machines speak it too. */
function chooseLanguage(chosen: Language): void {
  keepLanguage(localStorage, chosen);
  void speak(chosen);
  const setting = languages.find(({ id }) => id === chosen)?.setting;
  ask('PUT logged-in-user/settings', { body: { language: setting } }).catch(() => undefined);
}
