import { DismissNews, NewsAsked } from '@contracts/desk/news.js';
import { kindOfNews } from '@contracts/masterData/kinds.js';
import type { News } from '@contracts/masterData/news.js';
import type { Desk } from '@domain/desk/desk.js';
import type { MasterData } from '@domain/masterData/masterData.js';
import { dayIn } from '@platform/zones.js';
import { rowsOf } from '../answers.js';
import { checked, keyOf } from '../asked.js';
import { type Call, type Handlers, personOf } from '../call.js';
import type { Context } from '../context.js';
import { noContent, ok } from '../http/answer.js';
import { notFound } from '../http/problem.js';
import { readerOf } from '../reading/reader.js';
import { viewOfArea } from '../records/kinds.js';

/** What the tenant tells everybody: each sees it until they put it away. Acting for somebody, one still reads for oneself. */
export function newsHandlers(context: () => Context): Handlers {
  return {
    async ownNews(call) {
      const { timestamp } = checked(NewsAsked, call.query);
      const all = await shownNow(context(), call);
      return ok(
        timestamp ? all.filter(({ modifiedAt }) => Date.parse(modifiedAt ?? '') >= Date.parse(timestamp)) : all,
      );
    },
    async dismissNews(call) {
      const { tenant } = call;
      const { by } = personOf(call);
      const { ids: wanted } = checked(DismissNews, call.body);
      const known = (await context().engine.state<MasterData>(tenant, 'masterData')).usable(kindOfNews);
      if (wanted && !wanted.every((id) => known.some((it) => it.id === id))) throw notFound();
      const data = { person: by.user, ids: wanted ?? (await shownNow(context(), call)).map(({ id }) => id) };
      await context().execute({
        ...{ tenant, area: 'desk', command: 'dismissNews', data, by, asks: null, answer: () => null },
        ...keyOf(context(), call, wanted ?? null),
      });
      return noContent;
    },
  };
}

/** What is told today and was not put away, the newest first. */
async function shownNow(context: Context, call: Call): Promise<News[]> {
  const { engine, shapes, tenants } = context;
  const { tenant } = call;
  const person = personOf(call);
  const [state, desk] = await Promise.all([
    engine.state<MasterData>(tenant, 'masterData'),
    engine.state<Desk>(tenant, 'desk'),
  ]);
  const seen = desk.newsSeenBy(person.by.user);
  const ids = state.usable(kindOfNews).flatMap(({ id }) => (seen.includes(id) ? [] : [id]));
  const today = dayIn(tenants.get(tenant)?.timeZone ?? 'UTC', Date.now());
  const rows = rowsOf(shapes.of(viewOfArea.masterData), readerOf(context, tenant, person), { state, ids });
  return (rows as object[] as News[])
    .filter(({ from, until }) => from <= today && (until === null || today <= until))
    .sort((a, b) => (dated(a) < dated(b) ? 1 : -1));
}

const dated = ({ from, createdAt }: News): string => `${from} ${createdAt}`;
