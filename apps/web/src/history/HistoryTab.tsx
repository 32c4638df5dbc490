import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ask } from '../api/ask.js';
import type { Segment } from '../api/call.js';
import { asProblem } from '../api/problem.js';
import { undoOne } from '../api/undo.js';
import { useThing } from '../api/useThing.js';
import { Avatar } from '../ui/Avatar.js';
import { Button, IconButton } from '../ui/Button.js';
import { ErrorState } from '../ui/EmptyState.js';
import { sayProblem } from '../ui/offerUndo.js';
import { Section } from '../ui/Panel.js';
import { Changed } from '../ui/record/Changed.js';
import { type Said, useSaid } from '../ui/record/useNamed.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { toast } from '../ui/toasts.js';
import { formatWhen } from '../words/formats/relative.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';
import { type ChangeGroup, grouped } from './changeSet.js';
import { UndoDialog, type UndoPreview } from './UndoDialog.js';

interface Props {
  id: string;
  mayUndo: boolean;
  /** Whose changes it follows; without it those of the plan. */
  segment?: Segment;
  nameOf(id: string): string | null;
}

const step = 50;

/** All that happened to one thing, newest first: who, acting for whom, when, and each field's old and new value. */
export function HistoryTab({ id, mayUndo, segment, ...props }: Props) {
  const [size, setSize] = useState(step);
  const { data, state, problem, refresh } = useChanges(id, size, segment);
  const said = useSaid(
    (data ?? []).flatMap(({ properties }) => properties),
    props.nameOf,
  );
  if (state === 'error')
    return <ErrorState title={problem ? problemText(problem) : ''} onRetry={() => void refresh()} />;
  if (!data) return <SkeletonRows rows={8} indent={false} />;
  return (
    <Section>
      {data.length === 0 && <p className="text-ink-3">{t('history.empty')}</p>}
      <ol className="flex flex-col gap-3">
        {grouped(data).map((group) => (
          <Entry key={group.id} {...{ group, said }} nameOf={props.nameOf} canUndo={mayUndo} />
        ))}
      </ol>
      {data.length >= size && (
        <Button className="mt-3 w-full" onClick={() => setSize(size + step)}>
          {t('history.older')}
        </Button>
      )}
    </Section>
  );
}

/** The last few changes, for the end of an overview. */
export function RecentChanges({ id, ...props }: Omit<Props, 'mayUndo'>) {
  const { data } = useChanges(id, 12);
  const said = useSaid(
    (data ?? []).flatMap(({ properties }) => properties),
    props.nameOf,
  );
  if (!data || data.length === 0) return null;
  return (
    <Section title={t('history.recent')}>
      <ol className="flex flex-col gap-2">
        {grouped(data)
          .slice(0, 3)
          .map((group) => (
            <Entry key={group.id} {...{ group, said }} nameOf={props.nameOf} canUndo={false} brief />
          ))}
      </ol>
    </Section>
  );
}

const useChanges = (id: string, size: number, segment: Segment = 'plan-element') =>
  useThing('GET change-set', {
    query: { elementId: id, size },
    // There is no frame of an entry: what the thing has become says that there is one more.
    follows: [segment],
    patch: (now, told) => (told.id === id ? undefined : now),
  });

interface EntryProps {
  group: ChangeGroup;
  said: Said;
  nameOf(id: string): string | null;
  canUndo: boolean;
  brief?: boolean;
}

function Entry({ group, said, nameOf, canUndo, brief }: EntryProps) {
  const who = nameOf(group.user) ?? t('history.somebody');
  const shown = brief ? group.properties.slice(0, 2) : group.properties;
  return (
    <li className="group grid grid-cols-[20px_minmax(0,1fr)_auto] gap-2">
      <Avatar id={group.user} name={who} />
      <div className="min-w-0">
        {group.type !== 'UPDATE' && <p>{t(`history.type${group.type}`)}</p>}
        {group.type !== 'CREATE' &&
          shown.map((property, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field may have changed twice
            <Changed key={`${property.name}${at}`} property={property} said={said} />
          ))}
        <p className="text-small text-ink-3">
          {[
            group.takenBack && t('history.takenBack'),
            group.takesBack && t('history.takesBack'),
            group.actingFor ? t('history.actingFor', { name: who, other: nameOf(group.actingFor) ?? '…' }) : who,
            formatWhen(group.date),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {canUndo && !group.takenBack && <TakeBack {...{ group, said }} />}
    </li>
  );
}

interface TakeBackProps {
  group: ChangeGroup;
  said: Said;
}

/** Takes one entry back: at once where it touches nothing else, else after it was said what. */
function TakeBack({ group, said }: TakeBackProps) {
  const { command } = group;
  const [preview, setPreview] = useState<UndoPreview | null>(null);
  const takeBack = async (partial: boolean) => {
    setPreview(null);
    const undone = await undoOne({ command, label: whatOf(group, said) }, partial);
    if (undone.ok) toast({ text: t('history.undone') });
    else sayProblem(undone.problem);
  };
  const look = async () => {
    try {
      const { body: found } = await ask('GET undo/{command}', { params: { command } });
      if (found.code === null && found.count <= 1) await takeBack(false);
      else setPreview(found);
    } catch (thrown) {
      sayProblem(asProblem(thrown));
    }
  };
  return (
    <>
      <IconButton
        label={t('ui.undo')}
        icon={<Undo2 />}
        className="opacity-0 within-focus:opacity-100 within-hover:opacity-100 coarse:opacity-100"
        onClick={() => void look()}
      />
      {preview && (
        <UndoDialog
          {...{ preview, said }}
          onTakeBack={(partial) => void takeBack(partial)}
          onClose={() => setPreview(null)}
        />
      )}
    </>
  );
}

const whatOf = ({ properties: [first] }: ChangeGroup, said: Said): string =>
  first ? said.property(first.name) : t('history.title');
