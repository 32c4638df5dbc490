import { Download } from 'lucide-react';
import type { Problem } from '../../api/problem.js';
import { t } from '../../words/t.js';
import { Button, IconButton } from '../Button.js';
import { sayProblem } from '../offerUndo.js';
import { useBusy } from '../useBusy.js';

interface Props {
  run(): Promise<Problem | null>;
  /** Beside the sign, where there is room. */
  text?: string;
}

/** What is shown as a workbook. */
export function ExportButton({ run, text }: Props) {
  const { busy, during } = useBusy();
  const press = async () => {
    const problem = await during(run);
    if (problem) sayProblem(problem);
  };
  const shared = { icon: <Download />, busy, onClick: () => void press() };
  if (!text) return <IconButton label={t('ui.excel')} {...shared} />;
  return (
    <Button aria-label={t('ui.excel')} {...shared}>
      {text}
    </Button>
  );
}
