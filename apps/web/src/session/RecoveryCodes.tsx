import { Copy } from 'lucide-react';
import { Button } from '../ui/Button.js';
import { toast } from '../ui/toasts.js';
import { t } from '../words/t.js';

/** Shown once: each lets somebody in who has not their app at hand. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast({ text: t('session.copied') });
  };
  return (
    <div className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('session.recoveryCodes')}</h3>
      <p className="text-ink-2">{t('session.recoveryHint')}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded border border-line bg-sunk p-3 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" onClick={onDone}>
          {t('session.codesKept')}
        </Button>
        {'clipboard' in navigator && (
          <Button icon={<Copy />} onClick={() => void copy()}>
            {t('session.copy')}
          </Button>
        )}
      </div>
    </div>
  );
}
