import { templateFormats } from '@contracts/importing/import.js';
import { Download, FileUp } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { exportTable } from '../../api/files.js';
import { useSession } from '../../api/session.js';
import { IconButton } from '../../ui/Button.js';
import { Menu } from '../../ui/Menu.js';
import { sayProblem } from '../../ui/offerUndo.js';
import { t } from '../../words/t.js';
import { mayImport } from '../mayPlan.js';

const names = { XLSX: 'Excel', CSV: 'CSV', JSON: 'JSON' } as const;

/** The plan out into a file, and a file into the plan. */
export function ExportMenu() {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const canImport = mayImport(useSession());
  const run = async (format: (typeof templateFormats)[number]) => {
    setBusy(true);
    const problem = await exportTable('plan', format);
    setBusy(false);
    if (problem) sayProblem(problem);
  };
  return (
    <Menu
      button={<IconButton label={t('planning.export')} icon={<Download />} busy={busy} />}
      entries={[
        { heading: t('planning.exportAs') },
        ...templateFormats.map((format) => ({ label: names[format], run: () => void run(format) })),
        canImport && 'separator',
        canImport && { label: t('planning.import'), icon: <FileUp />, run: () => navigate('/plan/import') },
      ]}
    />
  );
}
