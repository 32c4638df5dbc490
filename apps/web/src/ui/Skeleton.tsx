import { useEffect, useState } from 'react';
import { t } from '../words/t.js';

const widths = ['62%', '48%', '71%', '55%', '40%', '66%', '52%', '58%'];

/** Rows in the shape of what is coming, only if it takes longer than 150 ms. */
export function SkeletonRows({ rows = 12, indent = true }: { rows?: number; indent?: boolean }) {
  const late = useLate();
  return (
    <div role="status" data-skeleton aria-label={late ? t('ui.loading') : undefined} className="w-full px-3">
      {late &&
        Array.from({ length: rows }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
          <div key={at} className="flex h-(--row) items-center" style={{ paddingLeft: indent ? (at % 4) * 16 : 0 }}>
            <i
              className="h-2.5 animate-[breathe_1.6s_ease-in-out_infinite] rounded-sm bg-line"
              style={{ width: widths[at % widths.length] }}
            />
          </div>
        ))}
    </div>
  );
}

/** Stands where rows will, while their code is on its way. */
export const rowsToCome =
  (rows: number, indent = true) =>
  () => <SkeletonRows {...{ rows, indent }} />;

/** True once waiting has lasted long enough to be noticed. */
function useLate(ms = 150): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return late;
}
