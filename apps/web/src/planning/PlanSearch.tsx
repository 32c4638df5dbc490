import { createElement } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSearch } from '../ui/commands.js';
import { ancestorsOf, forestOf } from '../ui/grid/forest.js';
import { t } from '../words/t.js';
import { finderOf } from './rows/filter.js';
import { planList } from './rows/planList.js';
import { TypeSign } from './signs.js';

/** Strg K finds elements on other pages than the plan's too, and leads to them; the plan's own search acts in its rows. */
export function PlanSearch() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useSearch({
    title: t('planning.elements'),
    async find(text) {
      if (!text || ownPages.test(pathname)) return [];
      const list = planList();
      if (list.state().status !== 'ready') await list.refresh();
      const forest = forestOf(list.rows());
      const found = forest.rows.filter(finderOf(text)).slice(0, 20);
      return found.map((row) => ({
        id: row.id,
        label: row.label,
        icon: createElement(TypeSign, { type: row.type }),
        hint: ancestorsOf(forest, row)
          .map((above) => above.label)
          .reverse()
          .join(' / '),
        run: () => navigate(`/plan/gantt?year=${row.startDate.slice(0, 4)}&element=${row.id}`),
      }));
    },
  });
  return null;
}

const ownPages = /^\/plan\/(gantt|table)/;
