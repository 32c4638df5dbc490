import type { LoginInfo } from '@contracts/identity/user.js';
import type { ReactNode } from 'react';
import { tenant } from '../api/tenant.js';
import { BrandSign } from '../ui/Brand.js';
import { LanguageChoice } from '../ui/LanguageChoice.js';
import { t } from '../words/t.js';
import { Picture } from './Picture.js';

/** The calm sheet that signing in and changing a password stand on. */
export function Front({ info, children }: { info: LoginInfo | undefined; children: ReactNode }) {
  const image = info?.backgroundImageUrl;
  return (
    <div className="grid h-full grid-cols-[minmax(400px,5fr)_7fr] bg-sheet max-desk:grid-cols-1">
      <div className="flex min-h-0 flex-col overflow-y-auto px-8 py-6 max-tablet:px-5">
        <header className="flex items-center gap-2.5">
          <BrandSign size={26} color={info?.color ?? null} />
          <div className="leading-4">
            <b className="text-head font-[650] tracking-[-0.01em]">{t('shell.name')}</b>
            <div className="text-tiny text-ink-3">{info?.name ?? tenant()}</div>
          </div>
        </header>
        <main className="m-auto w-full max-w-84 py-8">{children}</main>
        <footer>
          <LanguageChoice offered={info?.languages} />
        </footer>
      </div>
      <div aria-hidden className="overflow-hidden border-l border-line bg-paper max-desk:hidden">
        {image ? <img src={image} alt="" className="size-full object-cover" /> : <Picture />}
      </div>
    </div>
  );
}
