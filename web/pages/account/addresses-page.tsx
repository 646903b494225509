import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { Loaded } from '#web/components/ui/loaded.tsx';
import { RowsSkeleton } from '#web/components/ui/loading.tsx';
import { WorkHead } from '#web/components/ui/work-head.tsx';
import { AddressList } from '#web/features/addresses/address-list.tsx';
import { addressesQuery } from '#web/features/addresses/addresses.queries.ts';

export default function AddressesPage() {
  const query = useQuery(addressesQuery);
  const add = (
    <ButtonLink to="/dashboard/address/add" variant="primary">
      Add
    </ButtonLink>
  );
  const isEmpty = query.data?.length === 0;
  return (
    <>
      <WorkHead title="Addresses" actions={isEmpty ? undefined : add} />
      <Loaded query={query} skeleton={<RowsSkeleton rows={3} height="h-[92px]" />}>
        {(addresses) =>
          isEmpty ? (
            <EmptyState title="No addresses found." text="Orders go to your default address." action={add} />
          ) : (
            <AddressList addresses={addresses} />
          )
        }
      </Loaded>
    </>
  );
}
