import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ListPage, useListSearchParams } from '#web/components/table/list-page.tsx';
import { sortingOf } from '#web/components/table/sorting.ts';
import { type OrderList, ordersQuery } from './orders.queries.ts';
import { OrdersTable } from './orders-table.tsx';

interface OrdersViewProps {
  list: OrderList;
  title: string;
  empty: { title: string; action?: ReactNode };
  actions?: ReactNode;
}

/** The caller's own orders, or those of customers. */
export function OrdersView({ list, title, empty, actions }: OrdersViewProps) {
  const [params, onChange] = useListSearchParams();
  const { search, page, sort } = params;
  // A person's own orders are few.
  const sorting = list === 'customers' && !search ? sortingOf(params, { sort: '-created' }) : undefined;
  const filter: Record<string, string> =
    list === 'customers' ? { view: 'all', sort: sort.replace('created', 'placed') } : {};
  const place = search ? undefined : { list, page, filter };
  return (
    <ListPage
      {...{ title, params, onChange, empty, actions }}
      query={useQuery(ordersQuery(list, params))}
      rowsOf={({ orders }) => orders}
      one="order"
      search={{ label: 'Search orders', placeholder: 'Type the complete order ID', wide: true }}
      emptySearch={{
        title: 'No orders found.',
        text: 'Search takes the complete order ID or the number.',
      }}
    >
      {(orders) => <OrdersTable label={title} orders={orders} list={list} sorting={sorting} place={place} />}
    </ListPage>
  );
}
