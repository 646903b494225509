import { useQuery } from '@tanstack/react-query';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { Loaded } from '#web/components/ui/loaded.tsx';
import { RowsSkeleton } from '#web/components/ui/loading.tsx';
import { WorkHead } from '#web/components/ui/work-head.tsx';
import { addressQuery } from '#web/features/addresses/addresses.queries.ts';
import { EditAddressForm } from '#web/features/addresses/edit-address-form.tsx';
import { ApiError } from '#web/lib/api.ts';
import { useGoBack } from '#web/lib/use-go-back.ts';
import type { Route } from './+types/edit-address-page';

export default function EditAddressPage({ params }: Route.ComponentProps) {
  const goBack = useGoBack('/dashboard/address');
  const query = useQuery(addressQuery(params.id));
  const isAbsent = query.error instanceof ApiError && query.error.status === 404;
  return (
    <>
      <WorkHead title="Edit Address" actions={<Button onClick={goBack}>Cancel</Button>} />
      {isAbsent ? (
        <EmptyState
          title="No address found."
          action={<ButtonLink to="/dashboard/address">Addresses</ButtonLink>}
        />
      ) : (
        <Loaded query={query} skeleton={<RowsSkeleton rows={4} />} failed="The address did not load.">
          {(address) => <EditAddressForm key={address._id} address={address} onDone={goBack} />}
        </Loaded>
      )}
    </>
  );
}
