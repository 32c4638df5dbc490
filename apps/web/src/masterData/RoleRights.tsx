import type { ComposedRole } from '@contracts/identity/role.js';
import type { RoleRight } from '@contracts/identity/roles.js';
import type { User } from '@contracts/identity/user.js';
import { useState } from 'react';
import { Link } from 'react-router';
import { send } from '../api/send.js';
import { fullName } from '../api/session.js';
import { recordList, useList } from '../api/useList.js';
import { Avatar } from '../ui/Avatar.js';
import { Button } from '../ui/Button.js';
import { CheckList, toggled } from '../ui/CheckList.js';
import { ReferenceField } from '../ui/form/ReferenceField.js';
import { sayProblem } from '../ui/offerUndo.js';
import { Section } from '../ui/Panel.js';
import { changeRecord } from '../ui/record/actions.js';
import type { RecordTabProps } from '../ui/record/kinds.js';
import { toast } from '../ui/toasts.js';
import { choiceName } from '../words/names.js';
import { t } from '../words/t.js';

/** As people speak of them; reading is in every role. */
const groups: readonly { name: 'plan' | 'money' | 'company'; rights: readonly RoleRight[] }[] = [
  { name: 'plan', rights: ['write', 'delete', 'approve'] },
  { name: 'money', rights: ['readCosts', 'writeCosts'] },
  { name: 'company', rights: ['masterData', 'administer'] },
];

/** What a role lets one do, and who has it. */
export function RoleRights({ id, row: role, kind, mayWrite }: RecordTabProps<ComposedRole>) {
  const change = (rights: readonly string[]) => void changeRecord({ kind, list: recordList(kind) }, role, { rights });
  return (
    <>
      <Section title={t('admin.rights')}>
        <p className="mb-2 text-ink-2">{t(role.builtIn ? 'admin.rightsFixed' : 'admin.rightsHint')}</p>
        {groups.map(({ name, rights }) => (
          <div key={name} className="mb-2">
            <div className="px-2 text-small font-medium text-ink-3">{t(`admin.rights_${name}`)}</div>
            <CheckList
              legend={t(`admin.rights_${name}`)}
              choices={rights.map((right) => ({
                ...{ id: right, label: choiceName(right), path: t(`admin.right_${right}`), disabled: !mayWrite },
              }))}
              chosen={role.rights}
              onToggle={(right) => change(toggled(role.rights, right))}
            />
          </div>
        ))}
      </Section>
      <Holders role={role} id={id} mayHandOver={mayWrite} />
    </>
  );
}

function Holders({ role, id, mayHandOver }: { role: ComposedRole; id: string; mayHandOver: boolean }) {
  const { rows } = useList('GET user');
  const holders = (rows as readonly User[]).filter(({ roles }) => roles?.includes(id));
  return (
    <Section title={t('admin.holders')}>
      {holders.length === 0 && <p className="text-ink-3">{t('admin.holdersNone')}</p>}
      <ul>
        {holders.map((user) => (
          <li key={user.id} className="flex min-h-7 items-center gap-2 coarse:min-h-11">
            <Avatar id={user.id} name={fullName(user)} />
            <Link to={`/organisation/user?id=${user.id}`} className="truncate hover:underline">
              {fullName(user)}
            </Link>
          </li>
        ))}
      </ul>
      {mayHandOver && holders.length > 0 && <HandOver role={role} />}
    </Section>
  );
}

/** A role that somebody has goes only where they are given another. */
function HandOver({ role }: { role: ComposedRole }) {
  const [into, setInto] = useState<string | null>(null);
  const handOver = async (into: string) => {
    const label = t('record.deleted1', { name: role.label });
    const outcome = await send('DELETE role/{ids}', {
      ...{ thing: role.id, params: { ids: [role.id] }, query: { into }, label },
    });
    if (outcome.ok) toast({ text: label });
    else sayProblem(outcome.problem);
  };
  return (
    <div className="mt-3 flex flex-wrap items-end gap-2">
      <div className="min-w-40 flex-1">
        <ReferenceField label={t('admin.instead')} to="role" value={into} onChange={setInto} />
      </div>
      <Button kind="danger" disabled={into === null} onClick={() => into && void handOver(into)}>
        {t('admin.handOverRole')}
      </Button>
    </div>
  );
}
