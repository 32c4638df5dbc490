import { useState } from 'react';
import { t } from '../words/t.js';
import { Dialog } from './Dialog.js';
import { Kbd } from './Kbd.js';
import { type KeyGroup, useKeyGroups, useKeys } from './keys.js';
import { createOpener, useOpener } from './opener.js';

const help = createOpener();
export const openKeysHelp = (): void => help.open();

/** The list of keys that work now; `?` opens it. Once in the page. */
export function KeysHelp() {
  const [open, setOpen] = useState(false);
  useOpener(help, () => setOpen(true));
  useKeys(t('ui.general'), [{ keys: '?', label: t('ui.keys'), run: () => setOpen(true) }]);
  const groups = listed(useKeyGroups());
  return (
    <Dialog open={open} title={t('ui.keys')} size="large" onClose={() => setOpen(false)}>
      <div className="columns-2 gap-10 max-tablet:columns-1">
        {groups.map(({ title, bindings }) => (
          <section key={title} className="mb-5 break-inside-avoid">
            <h3 className="mb-1">{title}</h3>
            <dl className="grid grid-cols-[1fr_auto]">
              {bindings.map(({ keys, label }) =>
                label ? (
                  <div key={keys} className="contents [&>*]:border-b [&>*]:border-line [&>*]:py-1.5">
                    <dt>{label}</dt>
                    <dd className="text-right">
                      <Kbd keys={keys} />
                    </dd>
                  </div>
                ) : null,
              )}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** Groups of the same title together, only what has a label; what works everywhere first. */
function listed(groups: readonly KeyGroup[]): KeyGroup[] {
  const byTitle = Map.groupBy(groups, ({ title }) => title);
  return [...byTitle]
    .map(([title, same]) => ({
      title,
      bindings: same.flatMap(({ bindings }) => bindings.filter(({ label }) => label)),
    }))
    .filter(({ bindings }) => bindings.length > 0)
    .sort((a, b) => Number(b.title === t('ui.general')) - Number(a.title === t('ui.general')));
}
