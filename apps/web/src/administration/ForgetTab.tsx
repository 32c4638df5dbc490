import { ask } from '../api/ask.js';
import type { Call } from '../api/call.js';
import type { RecordTabProps } from '../ui/record/kinds.js';
import { t } from '../words/t.js';
import { Forget } from './Forget.js';

/** Of kinds that are persons; users have a tab of their own. */
type Forgets = Exclude<Extract<Call, `DELETE ${string}/{id}/personal-data`>, `DELETE user/${string}`>;

/** What a key user does about somebody who is a record, such as a contact, and wants to be forgotten. */
export default function ForgetTab({ id, row, kind }: RecordTabProps<{ label?: string }>) {
  const call = `DELETE ${kind.segment}/{id}/personal-data` as Forgets;
  return (
    <Forget
      hint={t('admin.forgetHint')}
      what={t('admin.forgetWhat')}
      name={row.label ?? ''}
      onSubmit={(label) => ask(call, { params: { id }, body: { label } })}
    />
  );
}
