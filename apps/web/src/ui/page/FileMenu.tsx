import { templateFormats } from '@contracts/importing/formats.js';
import { Download, FileUp } from 'lucide-react';
import { useNavigate } from 'react-router';
import { type Exported, exportTable, type Listed } from '../../api/files.js';
import { IconButton } from '../Button.js';
import { Menu, type MenuEntry } from '../Menu.js';
import { sayProblem } from '../offerUndo.js';
import { useBusy } from '../useBusy.js';

const names = { XLSX: 'Excel', CSV: 'CSV', JSON: 'JSON' } as const;

interface Props {
  label: string;
  of: Exported;
  /** What of it, or of something beside it, each under its heading, told once a file is wished for; without `listed`: all. */
  choices: readonly { heading: string; of?: Exported; listed?: () => Listed }[];
  /** What else of it becomes a file. */
  more?: readonly MenuEntry[];
  /** Where a file is read, for whoever may. */
  importing: { label: string; to: string } | null;
}

/** A table out into a file, and a file into the table. */
export function FileMenu({ label, of, choices, more = [], importing }: Props) {
  const { busy, during } = useBusy();
  const navigate = useNavigate();
  type Choice = Props['choices'][number];
  const run = async (format: (typeof templateFormats)[number], choice: Choice) => {
    const problem = await during(() => exportTable(choice.of ?? of, format, choice.listed?.()));
    if (problem) sayProblem(problem);
  };
  return (
    <Menu
      button={<IconButton label={label} icon={<Download />} busy={busy} />}
      entries={[
        ...choices.flatMap((choice) => [
          { heading: choice.heading },
          ...templateFormats.map((format) => ({ label: names[format], run: () => void run(format, choice) })),
        ]),
        more.length > 0 && 'separator',
        ...more,
        importing && 'separator',
        importing && { label: importing.label, icon: <FileUp />, run: () => navigate(importing.to) },
      ]}
    />
  );
}
