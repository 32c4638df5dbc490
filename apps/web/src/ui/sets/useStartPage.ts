import { ask } from '../../api/ask.js';
import { asProblem } from '../../api/problem.js';
import { useThing } from '../../api/useThing.js';
import { t } from '../../words/t.js';
import { sayProblem } from '../offerUndo.js';
import { toast } from '../toasts.js';

/** Where the person begins after signing in, as an entry of a menu: chosen and, where it is already, given up. */
export function useStartPage() {
  const { data, refresh } = useThing('GET logged-in-user', {});
  const set = async (entryPage: string) => {
    try {
      await ask('PUT logged-in-user/settings', { body: { entryPage } });
      await refresh();
      toast({ text: t(entryPage ? 'views.isStart' : 'views.isNoStart') });
    } catch (thrown) {
      sayProblem(asProblem(thrown));
    }
  };
  return {
    entry(path: string) {
      const page = path.replace(/^\//, '');
      const isStart = data?.settings.entryPage === page;
      return { label: t('views.start'), checked: isStart, run: () => void set(isStart ? '' : page) };
    },
  };
}
