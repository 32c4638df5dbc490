import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Problem } from '../api/problem.js';
import { IconButton } from '../ui/Button.js';
import { sayProblem } from '../ui/offerUndo.js';
import { t } from '../words/t.js';

/** What is shown as a workbook. */
export function ExportButton({ run }: { run(): Promise<Problem | null> }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    const problem = await run();
    setBusy(false);
    if (problem) sayProblem(problem);
  };
  return <IconButton label={t('report.excel')} icon={<Download />} busy={busy} onClick={() => void press()} />;
}
