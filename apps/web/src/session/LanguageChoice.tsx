import { keepLanguage, language, languages } from '../words/language.js';
import { speak, t } from '../words/t.js';

/** Each language by its own name. */
export function LanguageChoice() {
  return (
    <fieldset className="flex justify-center gap-1">
      <legend className="sr-only">{t('session.language')}</legend>
      {languages.map(({ id, name }) => (
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
