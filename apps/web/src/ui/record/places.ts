import type { Usage } from '@contracts/masterData/usage.js';
import { say, t } from '../../words/t.js';
import type { Kind } from './kinds.js';

/** A list of things that may name records: how it is called, and where its page is, where that one can be filtered. */
interface Place {
  name: string;
  path: string | null;
}

/** Lists whose things are no records, by their segment. */
const lists: Readonly<Record<string, () => Place>> = {
  'plan-element': () => ({ name: t('record.usagePlanElement'), path: '/plan/table?years=all' }),
  'plan-element-type': () => ({ name: t('record.elementTypes'), path: '/masterdata/element-type' }),
  'accounting/invoice': () => ({ name: t('record.usageInvoice'), path: '/invoice?years=all' }),
  'accounting/order': () => ({ name: t('shell.orders'), path: '/orders' }),
  user: () => ({ name: say('kind.user') ?? '', path: '/organisation/user' }),
  approval: () => ({ name: t('shell.approvals'), path: null }),
};

export const listedSegments: readonly string[] = Object.keys(lists);

/** Where the things are that a number of `usage` counts. */
export function placeOf({ type, typeId }: Pick<Usage, 'type' | 'typeId'>, kinds: readonly Kind[]): Place {
  const kind = kinds.find(({ name, segment }) => (typeId ? name === typeId : segment === type));
  return kind
    ? { name: kind.title, path: `/${kind.shelf}/${kind.name}` }
    : (lists[type]?.() ?? { name: type, path: null });
}
