// biome-ignore-all lint/a11y/useSemanticElements: a grid of thousands of windowed rows cannot be a table

import { Splitter } from '../../ui/Splitter.js';
import { currencySign } from '../../words/currency.js';
import { t } from '../../words/t.js';
import type { TreeWidth } from './useTreeWidth.js';

/** Names of the frozen columns, and the line that sizes them. */
export function TreeHead({ tree, onWidth }: { tree: TreeWidth; onWidth(width: number): void }) {
  return (
    <div role="rowgroup" className={`sticky left-0 z-10 h-full ${tree.look}`} style={{ width: tree.width }}>
      <div
        role="row"
        aria-rowindex={1}
        tabIndex={-1}
        className="grid h-full items-end gap-x-2 border-r border-line-strong bg-sheet px-3 pb-[3px] text-small leading-4 text-ink-3"
        style={{ gridTemplateColumns: tree.columns }}
      >
        {(['label', 'startDate', 'endDate'] as const).map((name) => (
          <span key={name} data-cell={name} role="columnheader" tabIndex={-1} className="truncate">
            {t(`planning.${name}`)}
          </span>
        ))}
        <span role="columnheader" tabIndex={-1}>
          <span className="sr-only">{t('planning.responsible')}</span>
        </span>
        <span role="columnheader" tabIndex={-1} className="figure">
          <span data-cell="budget">{t('planning.budgetColumn', { currency: currencySign() })}</span>
          <span className="absolute inset-y-0 -right-px flex">
            <Splitter label={t('ui.resize')} value={tree.width} min={180} max={720} onChange={onWidth} />
          </span>
        </span>
      </div>
    </div>
  );
}
