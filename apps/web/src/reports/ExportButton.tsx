import { Download } from 'lucide-react';
import type { Problem } from '../api/problem.js';
import { IconButton } from '../ui/Button.js';
import { sayProblem } from '../ui/offerUndo.js';
import { useBusy } from '../ui/useBusy.js';
import { t } from '../words/t.js';

/** What is shown as a workbook. */
export function ExportButton({ run }: { run(): Promise<Problem | null> }) {
  const { busy, during } = useBusy();
  const press = async () => {
    const problem = await during(run);
    if (problem) sayProblem(problem);
  };
  return <IconButton label={t('report.excel')} icon={<Download />} busy={busy} onClick={() => void press()} />;
}
