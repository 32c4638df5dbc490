import { Avatar } from '../ui/Avatar.js';
import { formatWhen } from '../words/formats/relative.js';
import { t } from '../words/t.js';

interface Props {
  who: string | null;
  forWhom?: string | null;
  when: string | null;
  comment: string;
  nameOf(id: string): string | null;
}

/** Somebody with what they said. */
export function Said({ who, forWhom, when, comment, nameOf }: Props) {
  const name = (who && nameOf(who)) ?? t('history.somebody');
  const full = forWhom ? t('history.actingFor', { name, other: nameOf(forWhom) ?? '…' }) : name;
  return (
    <div className="flex gap-2.5">
      <Avatar id={who ?? ''} name={name} size={24} />
      <div className="min-w-0">
        <p>
          {full} <span className="text-ink-3">{when && formatWhen(when)}</span>
        </p>
        {comment && <p className="whitespace-pre-line [overflow-wrap:anywhere]">„{comment}“</p>}
      </div>
    </div>
  );
}
