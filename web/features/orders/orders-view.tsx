import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListPage, useListSearchParams } from '#web/components/table/list-page.tsx';
import { ordersQuery } from './orders.queries.ts';
import { OrdersTable } from './orders-table.tsx';

interface OrdersViewProps {
  title: string;
  empty: { title: string; action?: ReactNode };
  actions?: ReactNode;
}

/** The caller's own orders. */
export function OrdersView({ title, empty, actions }: OrdersViewProps) {
  const [params, onChange] = useListSearchParams();
  const { search, page } = params;
  const list = 'mine';
  const place = search ? undefined : ({ list, page, filter: {} } as const);
  return (
    <ListPage
      {...{ title, params, onChange, empty, actions }}
      query={useQuery(ordersQuery(params))}
      toRows={({ orders }) => orders}
      one="order"
      search={{ label: 'Search orders', placeholder: 'Type the complete order ID', wide: true }}
      emptySearch={{
        title: 'No orders found.',
        text: 'Search takes the complete order ID or the number.',
      }}
    >
      {(orders) => <OrdersTable label={title} {...{ orders, list, place }} />}
    </ListPage>
  );
}
