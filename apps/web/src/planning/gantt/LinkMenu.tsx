import { MoveRight, Unlink } from 'lucide-react';
import { focusRows } from '../../ui/grid/inGrid.js';
import { MenuAt } from '../../ui/MenuAt.js';
import { t } from '../../words/t.js';
import { change } from '../actions/edit.js';
import { tooEarly } from '../rows/dependencies.js';
import { isLocked } from '../rows/locks.js';
import type { Plan } from '../usePlan.js';
import { type Link, lagOf } from './links.js';

interface Props {
  plan: Plan;
  link: Link;
  x: number;
  y: number;
  onClosed(): void;
}

/** What can be done with a line between two bars: both are named, it is taken away, or what begins too early is moved. */
export function LinkMenu({ plan, link: { from, to, ...link }, x, y, onClosed }: Props) {
  const early = tooEarly(from, to, lagOf({ from, to }));
  const remove = () => {
    const dependsOn = to.dependsOn.filter(({ id }) => id !== from.id);
    void change(plan.list, to.id, { dependsOn }, to.revision >= 0 ? to.revision : undefined);
  };
  const mayChange = !plan.readOnly && !isLocked(to);
  return (
    <MenuAt
      key={link.key}
      {...{ x, y, onClosed }}
      label={t('planning.linkOf', { from: from.label, to: to.label })}
      onFocusBack={focusRows}
      entries={[
        { heading: t('planning.linkOf', { from: from.label, to: to.label }) },
        ...(early > 0 ? [{ heading: t('planning.tooEarly', { count: early }) }] : []),
        early > 0 &&
          mayChange && {
            label: t('planning.catchUp'),
            icon: <MoveRight />,
            run: () => plan.setParams({ follow: to.id }),
          },
        { label: t('planning.openNamed', { name: to.label }), run: () => plan.open(to.id) },
        mayChange && { label: t('planning.unlink'), icon: <Unlink />, danger: true, run: remove },
      ]}
    />
  );
}
