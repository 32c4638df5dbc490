import { type PaperFormat, paperFormats } from '@contracts/planning/paper.js';
import { useState } from 'react';
import { exportGantt } from '../../api/files.js';
import { FormDialog } from '../../ui/FormDialog.js';
import { ChoiceField } from '../../ui/fields/ChoiceField.js';
import { DayField } from '../../ui/fields/DayField.js';
import { sayProblem } from '../../ui/offerUndo.js';
import { ruleText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import type { Plan } from '../usePlan.js';

/** The rows that show, with what they are compared with, as a file; `ganttExport=1` in the address. */
export function GanttExportDialog({ plan }: { plan: Plan }) {
  const { year, everyYear, asOf, comparing, compareTo } = plan;
  const [format, setFormat] = useState<PaperFormat>('PDF');
  const [from, setFrom] = useState(everyYear ? null : `${year}-01-01`);
  const [to, setTo] = useState(everyYear ? null : `${year}-12-31`);
  const rows = plan.shown.rows.filter(({ masked }) => !masked);
  const close = () => plan.setParams({ ganttExport: null });
  const isBackwards = from !== null && to !== null && to < from;
  const submit = async () => {
    if (isBackwards) return;
    const problem = await exportGantt({
      ...{ format, ids: rows.map(({ id }) => id), compare: comparing },
      ...(from !== null && { from }),
      ...(to !== null && { to }),
      ...(asOf !== null && { asOf }),
      ...(comparing && compareTo !== null && { compareTo }),
    });
    if (problem) return sayProblem(problem);
    close();
  };
  return (
    <FormDialog title={t('planning.ganttExport')} confirm={t('planning.export')} onSubmit={submit} onClose={close}>
      <p className="text-ink-2">{t('planning.ganttExportHint', { count: rows.length })}</p>
      <ChoiceField
        label={t('planning.exportFormat')}
        value={format}
        choices={paperFormats.map((value) => ({ value, label: value === 'PDF' ? 'PDF' : 'Excel' }))}
        onChange={(value) => setFormat(value as PaperFormat)}
      />
      <DayField label={t('planning.axisFrom')} value={from} around={`${year}-01-01`} onChange={setFrom} />
      <DayField
        label={t('planning.axisTo')}
        value={to}
        around={`${year}-12-31`}
        error={isBackwards ? ruleText('date_after') : null}
        onChange={setTo}
      />
    </FormDialog>
  );
}
