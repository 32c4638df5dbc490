import type { Engine, Order } from '@platform/engine.js';

/** An engine that refuses all, with what it was told. */
export function refusing(): { orders: Order[]; engine: Pick<Engine, 'execute'> } {
  const orders: Order[] = [];
  return {
    orders,
    engine: {
      async execute(order) {
        orders.push(order);
        return { status: 'refused', refusal: { code: 'NOT_FOUND', status: 404 }, position: 0 };
      },
    },
  };
}
