import type { PlanElement } from '@contracts/planning/things.js';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useThing } from '../api/useThing.js';
import { Button } from '../ui/Button.js';
import { comesLater } from '../ui/later.js';
import { Changed } from '../ui/record/Changed.js';
import { useSaid } from '../ui/record/useNamed.js';
import { t } from '../words/t.js';
import { DecideBar } from './DecideBar.js';
import { type Changes, decide, type Pending, type Request, thingOf } from './requests.js';

const ChangeDialog = comesLater(async () => (await import('./ChangeDialog.js')).default);

interface Props {
  request: Request;
  list: Pending['list'];
  nameOf(id: string): string | null;
  onDone(): void;
}

/** Yes or no to one request; with a yes goes what the approver changes of it. */
export function DecideOne({ request, list, nameOf, onDone }: Props) {
  const [changes, setChanges] = useState<Changes>({});
  const [asks, setAsks] = useState(false);
  const { data } = useThing('GET plan-element/{id}', { params: { id: request.id } });
  const element = data && !('masked' in data) ? (data as PlanElement) : null;
  const changed = Object.entries(changes).map(([name, value]) => ({
    ...{ name, old: element?.[name as keyof PlanElement] ?? null, new: value },
  }));
  const said = useSaid(changed, nameOf);
  return (
    <>
      <DecideBar
        thing={thingOf([request])}
        decide={(wish) => decide(list, [request], wish, changes)}
        onDone={onDone}
        above={
          element && (
            <div className="mb-2">
              {changed.length > 0 && <p className="text-small text-ink-3">{t('approvals.changedWith')}</p>}
              {changed.map((property) => (
                <Changed key={property.name} property={property} said={said} />
              ))}
              <Button kind="quiet" icon={<Pencil />} className="-ml-2.5" onClick={() => setAsks(true)}>
                {t('approvals.change')}
              </Button>
            </div>
          )
        }
      />
      {asks && element && (
        <ChangeDialog {...{ element, changes }} onChange={setChanges} onClose={() => setAsks(false)} />
      )}
    </>
  );
}
