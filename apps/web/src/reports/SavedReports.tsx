import { type FilterVisibility, filterVisibilities } from '@contracts/desk/filterSet.js';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../api/session.js';
import { Button } from '../ui/Button.js';
import { FormDialog } from '../ui/FormDialog.js';
import { ChoiceField } from '../ui/fields/ChoiceField.js';
import { TextField } from '../ui/fields/TextField.js';
import { Menu } from '../ui/Menu.js';
import { changeView, deleteView, mayChangeView, saveView } from '../ui/sets/filterSets.js';
import { t } from '../words/t.js';
import type { Page } from './settings.js';

/** Saved reports: opening one, saving what is shown, with its rows, columns and figures. */
export function SavedReports({ page }: { page: Page }) {
  const { view, views, viewId, list, settings, filters, year, isChanged } = page;
  const session = useSession();
  const navigate = useNavigate();
  const [saving, setSaving] = useState(false);
  const base = viewId === 'REPORT' ? '/report' : '/chart';
  const go = (id?: string) => navigate({ pathname: [base, id].filter(Boolean).join('/'), search: `year=${year}` });
  const mayChange = view !== null && mayChangeView(session, view);
  const title = t(viewId === 'REPORT' ? 'report.saved' : 'report.savedChart');
  const configuration = { ...settings };
  return (
    <>
      <Menu
        side="bottom start"
        button={
          <Button kind="quiet" icon={<Bookmark />} aria-label={`${title}: ${view?.title ?? t('report.standard')}`}>
            <span className="max-w-40 truncate">{view?.title ?? t('report.standard')}</span>
            {isChanged && <span aria-hidden className="size-1.5 rounded-full bg-accent" />}
          </Button>
        }
        entries={[
          { heading: title },
          ...views
            .toSorted((a, b) => a.title.localeCompare(b.title))
            .map((each) => ({ label: each.title, checked: each.id === view?.id, run: () => void go(each.id) })),
          'separator',
          mayChange && isChanged
            ? {
                label: t('report.saveNow'),
                run: () =>
                  void changeView(list, view, { filterString: filters, configuration }).then(() => go(view.id)),
              }
            : null,
          { label: t('report.saveAs'), run: () => setSaving(true) },
          mayChange
            ? {
                label: t('views.delete'),
                danger: true,
                run: () => void deleteView(list, view).then((done) => done && go()),
              }
            : null,
        ]}
      />
      {saving && <SaveDialog page={page} onClose={() => setSaving(false)} onSaved={(id) => void go(id)} />}
    </>
  );
}

interface DialogProps {
  page: Page;
  onClose(): void;
  onSaved(id: string): void;
}

function SaveDialog({ page, onClose, onSaved }: DialogProps) {
  const { list, viewId, filters, settings } = page;
  const session = useSession();
  const [title, setTitle] = useState('');
  const [visibility, setVisibility] = useState<FilterVisibility>('PERSONAL');
  const [tried, setTried] = useState(false);
  const submit = async () => {
    setTried(true);
    if (!title.trim() || session.status !== 'signedIn') return;
    onClose();
    const id = await saveView(list, viewId, {
      ...{ title: title.trim(), description: '', visibility, ownerId: session.user.id },
      ...{ filterString: filters, configuration: { ...settings } },
    });
    if (id) onSaved(id);
  };
  return (
    <FormDialog title={t('report.saveAs')} confirm={t('ui.save')} onSubmit={submit} onClose={onClose}>
      <TextField
        label={t('views.name')}
        required
        autoFocus
        value={title}
        error={tried && !title.trim() ? t('rule.required') : null}
        onChange={setTitle}
      />
      <ChoiceField<FilterVisibility>
        label={t('views.visibility')}
        value={visibility}
        choices={filterVisibilities.map((value) => ({ value, label: t(`views.to${value}`) }))}
        onChange={setVisibility}
      />
    </FormDialog>
  );
}
