import {
  type MailDigest,
  mailDigests,
  type NoticeKind,
  type NoticeWay,
  type NotificationTypes,
  noticeKinds,
  noticeWays,
} from '@contracts/notices/notice.js';
import { useState } from 'react';
import { ask } from '../../api/ask.js';
import { asProblem, type Problem } from '../../api/problem.js';
import { useThing } from '../../api/useThing.js';
import { Banner } from '../../ui/Banner.js';
import { ColumnHeads } from '../../ui/ColumnHeads.js';
import { ChoiceField } from '../../ui/fields/ChoiceField.js';
import { SwitchField } from '../../ui/fields/SwitchField.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { problemText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import { Section } from './Section.js';

/** What the person is told of, each kind for itself; in effect at once. */
export function NoticeSettings() {
  const { data, problem, mutate, refresh } = useThing('GET logged-in-user', {});
  const [refused, setRefused] = useState<Problem | null>(null);
  const types = data?.settings.notificationTypes ?? {};
  const waysOf = (kind: NoticeKind): readonly string[] => types[kind] ?? noticeWays;
  const save = async (settings: { notificationTypes?: NotificationTypes; mailDigest?: MailDigest }) => {
    if (data) await mutate({ ...data, settings: { ...data.settings, ...settings } }, { revalidate: false });
    try {
      await ask('PUT logged-in-user/settings', { body: settings });
      setRefused(null);
    } catch (thrown) {
      setRefused(asProblem(thrown));
    }
    await refresh();
  };
  const set = (kind: NoticeKind, way: NoticeWay, on: boolean) => {
    const ways = noticeWays.filter((it) => (it === way ? on : waysOf(kind).includes(it)));
    return save({ notificationTypes: { ...types, [kind]: ways } });
  };
  const failed = refused ?? problem;
  return (
    <Section title={t('notices.title')} hint={t('notices.settingsHint')}>
      {failed && <Banner tone="bad">{problemText(failed)}</Banner>}
      {!data && !failed && <SkeletonRows rows={7} indent={false} />}
      {data && (
        <>
          <table className="w-full">
            <thead>
              <tr className="text-left text-small text-ink-3">
                <th scope="col" className="sr-only">
                  {t('notices.title')}
                </th>
                <ColumnHeads
                  of={noticeWays}
                  nameOf={(way) => t(`notices.by${way}`)}
                  className="w-20 py-1 text-center font-[520]"
                />
              </tr>
            </thead>
            <tbody>
              {noticeKinds.map((kind) => (
                <tr key={kind} className="border-b border-line">
                  <th scope="row" className="py-1 text-left font-[450]">
                    {t(`notices.tell${kind}`)}
                  </th>
                  {noticeWays.map((way) => (
                    <td key={way}>
                      <span className="flex justify-center">
                        <SwitchField
                          hideLabel
                          label={`${t(`notices.tell${kind}`)}: ${t(`notices.by${way}`)}`}
                          value={waysOf(kind).includes(way)}
                          onChange={(on) => void set(kind, way, on)}
                        />
                      </span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <div className="mt-4 max-w-80">
            <ChoiceField
              label={t('notices.digest')}
              hint={data.email ? null : t('notices.noMail')}
              value={data.settings.mailDigest ?? 'AT_ONCE'}
              choices={mailDigests.map((value) => ({ value, label: t(`notices.digest${value}`) }))}
              onChange={(mailDigest) => void save({ mailDigest })}
            />
          </div>
        </>
      )}
    </Section>
  );
}
