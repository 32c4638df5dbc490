import type { Behind as Command } from '@contracts/history/calls.js';
import { formatWhen } from '../../words/formats/relative.js';
import { t } from '../../words/t.js';
import { Avatar } from '../Avatar.js';

interface Props {
  behind: readonly Command[];
  nameOf(id: string): string | null;
}

/** Who did it, each person once with the last time. */
export function Behind({ behind, nameOf }: Props) {
  const last = [...new Map(behind.toReversed().map((each) => [each.user, each])).values()].reverse();
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-3 gap-y-0.5 text-small text-ink-3">
      {last.map(({ user, actingFor, date }) => {
        const who = nameOf(user) ?? t('history.somebody');
        const name = actingFor ? t('history.actingFor', { name: who, other: nameOf(actingFor) ?? '…' }) : who;
        return (
          <span key={user} className="inline-flex items-center gap-1">
            <Avatar id={user} name={who} /> {name} · {formatWhen(date)}
          </span>
        );
      })}
    </span>
  );
}
