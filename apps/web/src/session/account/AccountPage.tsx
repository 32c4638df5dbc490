import { usePage } from '../../ui/page.js';
import { needWords, t } from '../../words/t.js';
import { Delegations } from './Delegations.js';
import { NoticeSettings } from './NoticeSettings.js';
import { PushSettings } from './PushSettings.js';
import { SecondFactor } from './SecondFactor.js';
import { Sessions } from './Sessions.js';

await needWords('account');

/** What a person sets for themselves: how they sign in, who stands in for them, what they are told of. */
export function Component() {
  usePage({ title: t('shell.myAccount') });
  return (
    <div className="mx-auto w-full max-w-160 px-6 py-7 max-tablet:px-4 max-tablet:py-4">
      <SecondFactor />
      <Delegations />
      <Sessions />
      <PushSettings />
      <NoticeSettings />
    </div>
  );
}
