import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { SearchInput } from '#web/components/form/search-input.tsx';
import { ListBody } from '#web/components/table/list-body.tsx';
import { sortingOf } from '#web/components/table/sorting.ts';
import { Tools } from '#web/components/table/table-footer.tsx';
import { DashboardHeader } from '#web/components/ui/dashboard-header.tsx';
import { formatCount, formatNumberOf } from '#web/lib/format.ts';
import { listSearchParams, readListSearchParams } from '#web/lib/list-search-params.ts';
import { type OrderList, ordersQuery } from './orders.queries.ts';
import { OrdersTable } from './orders-table.tsx';

interface OrdersViewProps {
  list: OrderList;
  title: string;
  empty: { title: string; action?: ReactNode };
  actions?: ReactNode;
}

/** A list of orders whose page, search and order live in the address line. */
export function OrdersView({ list, title, empty, actions }: OrdersViewProps) {
  const [params, setParams] = useSearchParams();
  const address = readListSearchParams(params);
  const { search, sort } = address;
  // A person's own orders are few.
  const sorting = list === 'customers' && !search ? sortingOf(address, { sort: '-created' }) : undefined;
  const orders = useQuery(ordersQuery(list, address));
  const shown = orders.data;
  const place = search ? undefined : { list, page: address.page, sort };
  return (
    <>
      <DashboardHeader
        title={title}
        count={shown && !search ? formatCount(shown.count) : undefined}
        actions={actions}
      />
      <Tools>
        <SearchInput
          label="Search orders"
          placeholder="Type the complete order ID"
          applied={search}
          onSearch={(text) =>
            setParams(listSearchParams({ search: text, sort }), { preventScrollReset: true })
          }
          wide
        />
      </Tools>
      <ListBody
        label={title}
        list={orders}
        rowsOf={({ orders }) => orders}
        hrefFor={(page) => listSearchParams({ ...address, page })}
        searching={search !== ''}
        found={shown && formatNumberOf(shown.count, 'order')}
        empty={
          search
            ? { title: 'No orders found.', text: 'Search takes the complete order ID or the number.' }
            : empty
        }
      >
        {(rows) => <OrdersTable label={title} orders={rows} sorting={sorting} place={place} />}
      </ListBody>
    </>
  );
}
