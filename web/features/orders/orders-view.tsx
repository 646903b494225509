import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { SearchInput } from '#web/components/form/search-input.tsx';
import { sortingOf } from '#web/components/table/sorting.ts';
import { TableFoot, Tools } from '#web/components/table/table-foot.tsx';
import { EmptyState, ErrorState } from '#web/components/ui/empty-state.tsx';
import { RowsSkeleton } from '#web/components/ui/loading.tsx';
import { WorkHead } from '#web/components/ui/work-head.tsx';
import { formatCount } from '#web/lib/format.ts';
import { listAddress, readListAddress } from '#web/lib/list-address.ts';
import { type OrderList, ordersQuery } from './orders.queries.ts';
import { OrdersTable } from './orders-table.tsx';

interface OrdersViewProps {
  list: OrderList;
  title: string;
  empty: { title: string; action?: ReactNode };
  actions?: ReactNode;
}

const limit = 20;

/** A list of orders whose page, search and order live in the address line. */
export function OrdersView({ list, title, empty, actions }: OrdersViewProps) {
  const [params, setParams] = useSearchParams();
  const address = readListAddress(params);
  const { search, sort } = address;
  // A person's own orders are few.
  const sorting = list === 'customers' && !search ? sortingOf(address, { sort: '-created' }) : undefined;
  const orders = useQuery(ordersQuery(list, address));
  // A list that failed to load is not shown beside its failure.
  const shown = orders.isError ? undefined : orders.data;
  return (
    <>
      <WorkHead
        title={title}
        count={shown && !search ? formatCount(shown.count) : undefined}
        actions={actions}
      />
      <Tools>
        <SearchInput
          label="Search orders"
          placeholder="Type the complete order ID"
          applied={search}
          onSearch={(text) => setParams(listAddress({ search: text, sort }), { preventScrollReset: true })}
          wide
        />
      </Tools>
      {orders.isError ? (
        <ErrorState onRetry={() => orders.refetch()} busy={orders.isFetching} />
      ) : !shown ? (
        <RowsSkeleton />
      ) : shown.orders.length === 0 ? (
        <EmptyState
          title={search ? 'No orders found.' : empty.title}
          text={search ? 'Search takes the complete order ID.' : undefined}
          action={search ? undefined : empty.action}
        />
      ) : (
        <>
          <OrdersTable label={title} orders={shown.orders} sorting={sorting} />
          <TableFoot
            totalPages={shown.totalPages}
            currentPage={shown.currentPage}
            limit={limit}
            count={shown.count}
            hrefFor={(page) => listAddress({ ...address, page })}
            searching={search !== ''}
          />
        </>
      )}
    </>
  );
}
