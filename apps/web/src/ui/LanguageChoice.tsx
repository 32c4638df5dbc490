import type { Language as Setting } from '@contracts/identity/user.js';
import { keepLanguage, language, offeredOf } from '../words/language.js';
import { speak, t } from '../words/t.js';

/** Each language by its own name; `offered`: those that the company offers. */
export function LanguageChoice({ offered }: { offered: readonly Setting[] | undefined }) {
  return (
    <fieldset className="flex justify-center gap-1">
      <legend className="sr-only">{t('session.language')}</legend>
      {offeredOf(offered).map(({ id, name }) => (
        <button
          key={id}
          type="button"
          lang={id}
          aria-pressed={id === language()}
          className="h-(--control) rounded px-2 text-small text-ink-3 hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink"
          onClick={() => {
            keepLanguage(localStorage, id);
            void speak(id);
          }}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
