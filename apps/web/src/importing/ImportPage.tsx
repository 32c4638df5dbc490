import { useNavigate, useParams } from 'react-router';
import { insist } from '../api/ask.js';
import { asProblem } from '../api/problem.js';
import { Button } from '../ui/Button.js';
import { ErrorState } from '../ui/EmptyState.js';
import { sayProblem } from '../ui/offerUndo.js';
import { usePage } from '../ui/page.js';
import { type Kind, useKinds } from '../ui/record/kinds.js';
import { SkeletonRows } from '../ui/Skeleton.js';
import { problemText } from '../words/problemText.js';
import { needWords, t } from '../words/t.js';
import { PreviewPage } from './PreviewPage.js';
import { importPath, pageOf } from './paths.js';
import { RunPage } from './RunPage.js';
import { StartImport } from './StartImport.js';
import { useImport } from './useImport.js';

// With the page's code come its words, those of its grid, of kinds and of their fields.
await needWords('importing', 'records');

/** plan/import: a file; plan/import/{id}: its preview, its run, its result. Likewise below the page of a kind of master data. */
export function Component() {
  const { id, kind: name } = useParams();
  const navigate = useNavigate();
  const { kinds, ready } = useKinds();
  const kind = kinds.find((each) => each.name === name);
  const shelf = kind && { label: t(`record.${kind.shelf}`), to: `/${kind.shelf}` };
  usePage({
    title: t('importing.title'),
    above: kind && shelf ? [shelf, { label: kind.title, to: pageOf(kind) }] : [planCrumb()],
  });
  if (name && !kind) return ready ? <ErrorState title={t('importing.notFound')} /> : <SkeletonRows rows={16} />;
  const start = importPath(kind);
  if (!id) return <StartImport kind={kind} kinds={kinds} onStarted={(started) => navigate(`${start}/${started}`)} />;
  return <Import key={id} id={id} kind={kind} onAgain={() => navigate(start)} />;
}

const planCrumb = () => ({ label: t('importing.plan'), to: '/plan/gantt' });

function Import({ id, kind, onAgain }: { id: string; kind: Kind | undefined; onAgain(): void }) {
  const importing = useImport(id);
  const { data, problem } = importing;
  if (!data && !problem) return <SkeletonRows rows={20} indent={false} />;
  if (!data) {
    const gone = problem?.status === 404;
    const actions = <Button onClick={onAgain}>{t('importing.again')}</Button>;
    return (
      <ErrorState
        title={gone ? t('importing.notFound') : t('importing.title')}
        actions={actions}
        {...(gone ? {} : { onRetry: () => void importing.refresh() })}
      >
        {gone ? t('importing.notFoundHint') : problem && problemText(problem)}
      </ErrorState>
    );
  }
  const drop = async () => {
    try {
      await insist('DELETE import/{id}', { params: { id } });
      onAgain();
    } catch (thrown) {
      sayProblem(asProblem(thrown));
    }
  };
  if (data.state === 'preview') return <PreviewPage importing={importing} data={data} onDrop={() => void drop()} />;
  return <RunPage importing={importing} data={data} kind={kind} onAgain={onAgain} />;
}
