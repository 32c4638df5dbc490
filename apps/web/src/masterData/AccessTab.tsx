import { ask } from '../api/ask.js';
import { useThing } from '../api/useThing.js';
import { Banner } from '../ui/Banner.js';
import { Button } from '../ui/Button.js';
import { Tag } from '../ui/Chip.js';
import { Section } from '../ui/Panel.js';
import type { RecordTabProps } from '../ui/record/kinds.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { toast } from '../ui/toasts.js';
import { useDoing } from '../ui/useDoing.js';
import { choiceName } from '../words/names.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { Duties } from './Duties.js';
import { OwnRights } from './OwnRights.js';

/** How a user signs in: their state, their invitation, a second factor that they lost; and what they are responsible for. */
export default function AccessTab({ id, mayWrite, nameOf }: RecordTabProps) {
  const at = { params: { id } };
  const user = useThing('GET user/{id}', at);
  const { refused, busy, doing } = useDoing(user.refresh);
  const { data } = user;
  const failed = refused ?? user.problem;
  const act = (which: string, done: string, wish: () => Promise<unknown>) =>
    void doing(which, async () => {
      await wish();
      toast({ text: done });
    });
  const ids = { params: { ids: id } };
  const isInvited = data?.userStatus === 'INVITED';
  return (
    <>
      <Section>
        {failed && <Banner tone="bad">{problemText(failed)}</Banner>}
        {!data && !failed && <SkeletonRows rows={3} indent={false} />}
        {data && (
          <div className="flex flex-col gap-4">
            <p>
              <Tag tone={data.enabled ? 'good' : 'neutral'}>{choiceName(data.userStatus)}</Tag>
            </p>
            {mayWrite && (isInvited || data.userStatus === 'INACTIVE') && (
              <div className="flex flex-wrap gap-2">
                <Button
                  busy={busy === 'invite'}
                  onClick={() => act('invite', t('record.invited'), () => ask('POST user/{ids}/invite', ids))}
                >
                  {t(isInvited ? 'record.inviteAgain' : 'record.invite')}
                </Button>
                {isInvited && (
                  <Button
                    busy={busy === 'revoke'}
                    onClick={() => act('revoke', t('record.revoked'), () => ask('DELETE user/{ids}/invite', ids))}
                  >
                    {t('record.revoke')}
                  </Button>
                )}
              </div>
            )}
            {mayWrite && !isInvited && (
              <div>
                <p className="mb-2 text-ink-2">{t('record.lostFactorHint')}</p>
                <Button
                  busy={busy === 'factor'}
                  onClick={() =>
                    act('factor', t('record.factorReset'), () => ask('DELETE user/{id}/second-factor', at))
                  }
                >
                  {t('record.resetFactor')}
                </Button>
              </div>
            )}
          </div>
        )}
      </Section>
      <OwnRights id={id} />
      <Duties id={id} name={nameOf(id) ?? data?.username ?? ''} />
    </>
  );
}
