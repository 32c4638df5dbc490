import { CopyPlus, FileUp, LayoutTemplate, Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/Button.js';
import { Menu, type MenuEntry } from '../../ui/Menu.js';
import { t } from '../../words/t.js';
import { useNewTypes } from '../newTypes.js';
import { TypeSign } from '../signs.js';
import type { PlanCommands } from '../usePlanCommands.js';

interface Props {
  commands: PlanCommands;
  /** The year that is shown: it can be planned from the one before. */
  year: number;
  onCreated(id: string): void;
  onTakeOver(from: number): void;
  onFromTemplate(): void;
}

/** "Neu": each type with where it would stand; the row appears at once with its name to be typed. */
export function NewMenu({ commands, year, onCreated, onTakeOver, onFromTemplate }: Props) {
  const navigate = useNavigate();
  const entries = useNewTypes().map((type): MenuEntry => {
    const place = commands.placeFor(type);
    return {
      label: (
        <span className="flex flex-col">
          {type.name}
          <span className="truncate text-small text-ink-3">
            {place === undefined
              ? t('planning.noPlace')
              : place
                ? t('planning.under', { name: place.label })
                : t('planning.topLevel')}
          </span>
        </span>
      ),
      icon: <TypeSign type={type.kind} />,
      disabled: place === undefined,
      run() {
        const id = commands.create(type);
        if (id) onCreated(id);
      },
    };
  });
  return (
    <Menu
      button={
        <Button kind="primary" icon={<Plus />} aria-label={t('planning.new')}>
          <span className="max-tablet:hidden">{t('planning.new')}</span>
        </Button>
      }
      entries={[
        ...entries,
        'separator',
        { label: t('templates.fromMore'), icon: <LayoutTemplate />, run: onFromTemplate },
        {
          label: t('years.takeOver', { year: year - 1 }),
          icon: <CopyPlus />,
          run: () => onTakeOver(year - 1),
        },
        {
          label: (
            <span className="flex flex-col">
              {t('planning.import')}
              <span className="text-small text-ink-3">{t('planning.importHint')}</span>
            </span>
          ),
          icon: <FileUp />,
          run: () => navigate('/plan/import'),
        },
      ]}
    />
  );
}
