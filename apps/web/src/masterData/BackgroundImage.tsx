import { backgroundImage, type Tenant } from '@contracts/tenants/tenant.js';
import { ImageUp } from 'lucide-react';
import { ask } from '../api/ask.js';
import { asProblem } from '../api/problem.js';
import { Button } from '../ui/Button.js';
import { FileButton } from '../ui/FileButton.js';
import { sayProblem } from '../ui/offerUndo.js';
import { Section } from '../ui/Panel.js';
import { toast } from '../ui/toasts.js';
import { useBusy } from '../ui/useBusy.js';
import { t } from '../words/t.js';

interface Props {
  url: string | null;
  disabled: boolean;
  onChanged(now: Tenant): unknown;
}

/** The picture beside the sign-in: chosen, seen, taken away. */
export function BackgroundImage({ url, disabled, onChanged }: Props) {
  const { busy, during } = useBusy();
  const size = { mb: backgroundImage.most / 1_048_576 };
  const doing = (run: () => Promise<{ body: Tenant }>) =>
    during(async () => onChanged((await run()).body)).catch((thrown: unknown) => sayProblem(asProblem(thrown)));
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (file.size > backgroundImage.most) return toast({ text: t('record.companyImageTooBig', size), tone: 'bad' });
    const body = new FormData();
    body.append('file', file);
    void doing(() => ask('PUT tenant/background-image', { body }));
  };
  if (disabled && !url) return null;
  return (
    <Section title={t('record.companyImage')}>
      <p className="mb-2 text-ink-2">{t('record.companyImageHint', size)}</p>
      {url && <img src={url} alt="" className="mb-2 max-h-60 rounded-control border border-line object-cover" />}
      {!disabled && (
        <div className="flex gap-2">
          <FileButton
            icon={<ImageUp />}
            busy={busy}
            label={t('record.companyImageChoose')}
            accept={backgroundImage.types.join()}
            onFiles={([file]) => choose(file)}
          />
          {url && (
            <Button kind="quiet" onClick={() => void doing(() => ask('DELETE tenant/background-image', {}))}>
              {t('record.companyImageRemove')}
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}
