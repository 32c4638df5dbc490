import type { Notice } from '@contracts/notices/notice.js';
import { ask } from '../api/ask.js';
import { asProblem } from '../api/problem.js';
import { useThing } from '../api/useThing.js';
import { toast } from '../ui/toasts.js';
import { formatDay } from '../words/formats/day.js';
import { reachedText } from '../words/formats/reached.js';
import { problemText } from '../words/problemText.js';
import { t } from '../words/t.js';

/** What the person is told of, newest first, and what they do with it: shown at once, and as it was where it is refused. */
export function useNotices() {
  const { data, state, problem, refresh, mutate } = useThing('GET logged-in-user/notifications', {});
  const change = async (make: (all: readonly Notice[]) => readonly Notice[], wish: () => Promise<unknown>) => {
    await mutate(data && make(data), { revalidate: false });
    try {
      await wish();
    } catch (thrown) {
      // One put away in another window is gone, as was wanted.
      const problem = asProblem(thrown);
      if (problem.status !== 404) toast({ text: problemText(problem), tone: 'bad' });
    }
    await refresh();
  };
  const isNot = (id: string) => (it: Notice) => it.id !== id;
  return {
    ...{ all: data, state, problem, refresh },
    unread: data?.filter(({ read }) => !read).length ?? 0,
    read: (ids: string) =>
      change(
        (all) => all.map((it) => (it.id === ids ? { ...it, read: true } : it)),
        () => ask('PUT notification/{ids}/read', { params: { ids } }),
      ),
    readAll: () =>
      change(
        (all) => all.map((it) => ({ ...it, read: true })),
        () => ask('PUT logged-in-user/notifications/read'),
      ),
    dismiss: (ids: string) =>
      change(
        (all) => all.filter(isNot(ids)),
        () => ask('DELETE notification/{ids}', { params: { ids } }),
      ),
  };
}
export type Notices = ReturnType<typeof useNotices>;

/** What happened, in a line. */
export function textOf({ kind, outcome, who, budget, day }: Notice): string {
  if (budget) return reachedText(budget);
  if (kind === 'DELEGATION_ENDS') return t('notices.DELEGATION_ENDS', { day: day ? formatDay(day) : '' });
  const by = { who: who ?? t('notices.someone') };
  if (kind === 'DECIDED') return t(`notices.${outcome ?? 'APPROVED'}`, by);
  if (kind === 'BUDGET_DECIDED') return t(`notices.BUDGET_${outcome ?? 'APPROVED'}`, by);
  if (kind === 'REMINDED' || kind === 'BUDGET' || kind === 'ESCALATED') return t(`notices.${kind}`);
  return t(`notices.${kind}`, by);
}

export interface Group {
  id: string;
  label: string;
  notices: readonly Notice[];
}

/** Those of a day by what they are about, in the order of the newest of each; `dayOf`: where the person is. */
export function byDay(all: readonly Notice[], dayOf: (time: string) => string): [day: string, groups: Group[]][] {
  return [...Map.groupBy(all, ({ time }) => dayOf(time))].map(([day, some]) => [
    day,
    [...Map.groupBy(some, ({ about }) => `${about.type} ${about.id}`)].map(([id, notices]) => ({
      ...{ id, label: notices[0]?.label ?? '', notices },
    })),
  ]);
}
