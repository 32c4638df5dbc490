import { FilterSet, filterVisibilities } from '@contracts/desk/filterSet.js';
import { fieldsOf } from '@contracts/fields.js';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../api/session.js';
import { t } from '../../words/t.js';
import { FormDialog } from '../FormDialog.js';
import { ChoiceField } from '../fields/ChoiceField.js';
import { SwitchField } from '../fields/SwitchField.js';
import { FieldInput } from '../form/FieldInput.js';
import { labelOf, wrongIn } from '../form/formField.js';
import { administersViews, changeView, type SavedView, saveView, type ViewFields } from './filterSets.js';
import { configured, type Shelf } from './shelf.js';

interface Props {
  shelf: Shelf;
  /** null: what is shown is saved as a new one. */
  view: SavedView | null;
  onClose(): void;
}

const asked = fieldsOf(FilterSet).filter(({ name }) => name === 'title' || name === 'description');

/** Title, description, who sees it; for whoever administers, whether all begin with it. */
export function ViewDialog({ shelf, view, onClose }: Props) {
  const navigate = useNavigate();
  const { values, set, isOwn, canBeDefault, fields } = useFields(shelf, view);
  const [tried, setTried] = useState(false);
  const { base, pathOf, rest } = shelf;
  const submit = async () => {
    setTried(true);
    if (asked.some((field) => wrongIn(field, values[field.name as 'title']) !== null)) return;
    onClose();
    if (view) return changeView(base.list, view, fields());
    const id = await saveView(base.list, base.viewId, { ...fields(), filterString: shelf.filterString });
    if (id) navigate({ pathname: pathOf(base.viewId, id), search: rest.toString() }, { replace: true });
  };
  return (
    <FormDialog
      title={t(view ? 'views.properties' : 'views.saveAs')}
      confirm={t('ui.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      {asked.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          label={field.name === 'title' ? t('views.name') : labelOf(field)}
          autoFocus={field.name === 'title'}
          value={values[field.name as 'title']}
          error={tried ? wrongIn(field, values[field.name as 'title']) : null}
          onChange={(value) => set({ [field.name]: value })}
        />
      ))}
      {!values.isDefault && (
        <ChoiceField
          label={t('views.visibility')}
          value={values.visibility}
          choices={filterVisibilities.map((value) => ({ value, label: t(`views.to${value}`) }))}
          onChange={(visibility) => set({ visibility })}
        />
      )}
      {shelf.everyYear !== null && (
        <SwitchField label={t('views.keepYears')} value={values.years} onChange={(years) => set({ years })} />
      )}
      {canBeDefault && (
        <SwitchField
          label={t('views.isDefault')}
          hint={t('views.isDefaultHint')}
          value={values.isDefault}
          disabled={!isOwn && view?.ownerId !== null}
          onChange={(isDefault) => set({ isDefault })}
        />
      )}
    </FormDialog>
  );
}

function useFields(shelf: Shelf, view: SavedView | null) {
  const session = useSession();
  const me = session.status === 'signedIn' ? session.user.id : '';
  const isOwn = !view || view.ownerId === me;
  const [values, setValues] = useState({
    title: view?.title ?? '',
    description: view?.description ?? '',
    visibility: view?.visibility ?? 'PERSONAL',
    isDefault: view?.ownerId === null,
    years: view ? 'years' in view.configuration : false,
  });
  // A view has one default.
  const other = shelf.base.views.find((it) => it.ownerId === null && it.viewId === (view?.viewId ?? shelf.base.viewId));
  const fields = (): Omit<ViewFields, 'filterString'> => ({
    title: values.title.trim(),
    description: values.description,
    visibility: values.isDefault ? 'ANY' : values.visibility,
    ownerId: values.isDefault ? null : (view?.ownerId ?? me),
    configuration: configured(shelf, view?.configuration ?? shelf.look, values.years),
  });
  return {
    ...{ values, isOwn, fields, canBeDefault: administersViews(session) && (!other || other.id === view?.id) },
    set: (change: Partial<typeof values>) => setValues((now) => ({ ...now, ...change })),
  };
}
