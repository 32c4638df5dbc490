import { CopyPlus, Ellipsis, Trash2, Undo2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { Segment } from '../../api/call.js';
import { refusal } from '../../api/refused.js';
import { useStore } from '../../api/store.js';
import { type AccessCall, useMay } from '../../api/useMay.js';
import { problemText, ruleText } from '../../words/problemText.js';
import { t } from '../../words/t.js';
import { Banner } from '../Banner.js';
import { Button, IconButton } from '../Button.js';
import { TextField } from '../fields/TextField.js';
import { FieldRows } from '../form/FieldRows.js';
import { type FormField, fieldValue, labelOf } from '../form/formField.js';
import { ReferenceField } from '../form/ReferenceField.js';
import { ancestorsOf } from '../grid/forest.js';
import { Menu } from '../Menu.js';
import { Panel, Section } from '../Panel.js';
import { usePanelWidth } from '../panelWidth.js';
import { SkeletonRows } from '../Skeleton.js';
import { Tabs } from '../Tabs.js';
import { changeRecord, createRecord, firstValues, moveRecords, removeRecords, restoreRecords } from './actions.js';
import type { Item } from './kinds.js';
import type { RecordTab } from './recordTab.js';
import { Usage } from './Usage.js';
import type { RecordsPage } from './useRecordsPage.js';

// Loaded when first opened.
const AccessDialog = lazy(() => import('./AccessDialog.js'));

interface Props {
  page: RecordsPage;
  row: Item;
  tabs: readonly RecordTab[];
}

/** One record beside its list: its fields, where it is used, what happened to it. All is edited in place. */
export function RecordPanel({ page, row, tabs }: Props): ReactNode {
  const { kind, params, setParams, forest } = page;
  const [width, setWidth] = usePanelWidth();
  const tab = params.get('tab') ?? 'fields';
  const own = tabs.find(({ id }) => id === tab);
  const may = useMay(kind.permissions ? row.id : null, kind.permissions);
  const isFixed = kind.isFixed?.(row) ?? false;
  const canWrite = page.mayWrite && !page.isTrash && may('write') !== false && !isFixed;
  const titleField = kind.fields.find(({ name }) => name === kind.first) as FormField;
  const at = forest.indexOf.get(row.id);
  const above = at === undefined ? [] : ancestorsOf(forest, forest.rows[at] as Item).reverse();
  return (
    <Panel
      label={kind.nameOf(row)}
      width={width}
      onWidth={setWidth}
      onClose={() => page.setOpen(null)}
      marks={<span className="text-ink-3 tabular-nums">{row.identifier}</span>}
      menu={<More page={page} row={row} />}
      title={
        <TextField
          label={labelOf(titleField)}
          inline
          key={String(canWrite)}
          disabled={!canWrite}
          value={isFixed ? kind.nameOf(row) : String(fieldValue(row, titleField) ?? '')}
          error={errorAt(kind.first, useStore(refusal), row.id)}
          onChange={(name) => void changeRecord(page, row, { [kind.first]: name })}
        />
      }
      below={
        <>
          {above.length > 0 && <p className="text-ink-3">{above.map(kind.nameOf).join(' / ')}</p>}
          <div className="mt-2.5">
            <Tabs
              look="underlined"
              label={kind.nameOf(row)}
              controls="record-tab"
              value={tab}
              onChange={(next) => setParams({ tab: next === 'fields' ? null : next })}
              choices={[
                { value: 'fields', label: t('record.overview') },
                ...(kind.isPlain || page.asOf !== null ? [] : [{ value: 'usage', label: t('record.usage') }]),
                ...tabs
                  .filter(({ isOf }) => isOf?.(row) ?? true)
                  .map(({ id, label }) => ({ value: id, label: label() })),
              ]}
            />
          </div>
        </>
      }
    >
      <div role="tabpanel" id="record-tab">
        {page.isTrash && <Deleted page={page} row={row} />}
        {tab === 'usage' && page.asOf === null ? (
          <Usage kind={kind} id={row.id} />
        ) : own ? (
          <Suspense fallback={<SkeletonRows rows={10} indent={false} />}>
            <own.show
              id={row.id}
              row={row}
              kind={kind}
              mayWrite={canWrite}
              nameOf={(id) => page.names.labelOf('', id)}
            />
          </Suspense>
        ) : (
          <Fields page={page} row={row} canWrite={canWrite} />
        )}
      </div>
    </Panel>
  );
}

type Refused = ReturnType<typeof refusal.get>;

/** What the server said against a field of this record. */
function errorAt(name: string, refused: Refused, id: string): string | null {
  const found = refused?.thing === id && refused.problem.errors.find(({ field }) => field.split(/[.[]/)[0] === name);
  return found ? ruleText(found.rule, found.params) : null;
}

function Fields({ page, row, canWrite }: { page: RecordsPage; row: Item; canWrite: boolean }) {
  const { kind } = page;
  const refused = useStore(refusal);
  const seen = useRef<number | undefined>(undefined);
  const isElsewhere = refused?.thing === row.id && refused.problem.errors.length === 0;
  const { below: Below } = kind;
  return (
    <>
      <Section>
        {isElsewhere && <Banner tone="bad">{problemText(refused.problem)}</Banner>}
        <FieldRows
          fields={kind.fields.filter(({ name, filtered }) => name !== kind.first && !filtered)}
          thing={row}
          disabled={!canWrite}
          errorOf={(name) => errorAt(name, refused, row.id)}
          onOpen={() => {
            seen.current = row.revision;
          }}
          onSave={(name, value) => {
            void changeRecord(page, row, { [name]: value }, seen.current ?? row.revision);
            seen.current = undefined;
          }}
          more={
            kind.tree && !kind.isOwn
              ? {
                  label: t('field.parentId'),
                  input: (
                    <ReferenceField
                      label={t('field.parentId')}
                      inline
                      disabled={!canWrite}
                      to={kind.name}
                      value={row.parentId}
                      placeholder={t('record.noParent')}
                      error={errorAt('parentId', refused, row.id)}
                      onChange={(parentId) => moveRecords(page, [row.id], { parentId, position: undefined })}
                    />
                  ),
                }
              : null
          }
        />
      </Section>
      {Below && (
        <Below id={row.id} row={row} kind={kind} mayWrite={canWrite} nameOf={(id) => page.names.labelOf('', id)} />
      )}
      {kind.access && <WhoMay call={kind.access} id={row.id} segment={kind.segment} />}
    </>
  );
}

/** The way to why one may or may not. */
function WhoMay({ call, id, segment }: { call: AccessCall; id: string; segment: Segment }) {
  const [open, setOpen] = useState(false);
  return (
    <Section>
      <Button kind="quiet" className="-ml-2.5" onClick={() => setOpen(true)}>
        {t('planning.whoMay')}
      </Button>
      <Suspense>
        {open && <AccessDialog {...{ call, id }} follows={[segment]} onClose={() => setOpen(false)} />}
      </Suspense>
    </Section>
  );
}

const Deleted = ({ page, row }: { page: RecordsPage; row: Item }) => (
  <Banner
    tone="warn"
    action={
      page.mayWrite && (
        <Button icon={<Undo2 />} onClick={() => void restoreRecords(page, [row])}>
          {t('record.restore')}
        </Button>
      )
    }
  >
    {t('deletion.one', { name: page.kind.nameOf(row) })}
  </Banner>
);

function More({ page, row }: { page: RecordsPage; row: Item }) {
  const { kind } = page;
  if (!page.mayWrite || page.isTrash || (kind.isPlain && !kind.removes) || kind.isFixed?.(row)) return null;
  const below = () => {
    const values = { ...firstValues(page), [page.kind.first]: t('record.newOne', { name: page.kind.one }) };
    page.close([row.id], false);
    page.setOpen(createRecord(page, values, row.id));
  };
  return (
    <Menu
      button={<IconButton label={t('ui.more')} icon={<Ellipsis />} />}
      entries={[
        kind.tree && { label: t('record.newBelow'), icon: <CopyPlus />, run: below },
        ...(kind.actions ?? []).map(({ run, ...entry }) => ({ ...entry, run: () => run([row]) })),
        {
          label: t('ui.delete'),
          icon: <Trash2 />,
          danger: true,
          run() {
            page.setOpen(null);
            void removeRecords(page, [row.id]);
          },
        },
      ]}
    />
  );
}
