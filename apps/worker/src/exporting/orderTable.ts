import { mayOn, personOf } from '@domain/identity/rights.js';
import type { MasterData } from '@domain/masterData/masterData.js';
import { scopeOf } from '@domain/planning/scope.js';
import { ordersView } from '@domain/planning/types.view.js';
import type { Asked, RowsOf } from './pieces.js';
import type { SheetCell } from './sheet.js';

const money = new Set(['amount', 'invoiced', 'committed', 'excess', 'expectedPeriods']);

/** A row an order; its money only to whoever may read that of its element. */
export async function orderRows({ plan, users, wish, state }: Asked): Promise<RowsOf> {
  const masterData = await state<MasterData>('masterData');
  const reader = personOf(users, wish.by);
  return (id) => {
    const order = plan.orders.get(id);
    const element = order && plan.element(order.planElementId);
    if (!order || !element || !reader) return [];
    const row = ordersView.row(order, plan) as Readonly<Record<string, SheetCell>>;
    const provider = order.serviceProviderId && masterData.content(order.serviceProviderId)['label'];
    const cells: Readonly<Record<string, SheetCell>> = {
      ...{
        ...row,
        provider: String(provider ?? ''),
        element: element.content.label,
        elementNumber: element.identifier,
      },
      closed: order.closed ? '✓' : '',
      expectedPeriods: order.expectedPeriods.map(({ period }) => period).join(', '),
    };
    const seesMoney = mayOn(reader, 'readCosts', scopeOf(plan, element));
    return [(name) => (money.has(name) && !seesMoney ? null : (cells[name] ?? null))];
  };
}
