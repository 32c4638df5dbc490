import { useState } from 'react';
import { t } from '../words/t.js';
import { Dialog } from './Dialog.js';
import { Kbd } from './Kbd.js';
import { useKeyGroups, useKeys } from './keys.js';
import { createOpener, useOpener } from './opener.js';

const help = createOpener();
export const openKeysHelp = (): void => help.open();

/** The list of keys that work now; `?` opens it. Once in the page. */
export function KeysHelp() {
  const [open, setOpen] = useState(false);
  useOpener(help, () => setOpen(true));
  useKeys(t('ui.keys'), [{ keys: '?', label: t('ui.keys'), run: () => setOpen(true) }]);
  const groups = useKeyGroups().filter(({ bindings }) => bindings.some(({ label }) => label));
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
                    <dd>
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
