import { useQuery } from '@tanstack/react-query';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { EmptyState, ErrorState } from '#web/components/ui/empty-state.tsx';
import { RowsSkeleton } from '#web/components/ui/loading.tsx';
import { WorkHead } from '#web/components/ui/work-head.tsx';
import { addressQuery } from '#web/features/addresses/addresses.queries.ts';
import { EditAddressForm } from '#web/features/addresses/edit-address-form.tsx';
import { ApiError } from '#web/lib/api.ts';
import { useGoBack } from '#web/lib/use-go-back.ts';
import type { Route } from './+types/edit-address-page';

export default function EditAddressPage({ params }: Route.ComponentProps) {
  const goBack = useGoBack('/dashboard/address');
  const { data, error, refetch, isFetching } = useQuery(addressQuery(params.id));
  const isAbsent = error instanceof ApiError && error.status === 404;
  return (
    <>
      <WorkHead title="Edit Address" actions={<Button onClick={goBack}>Cancel</Button>} />
      {isAbsent ? (
        <EmptyState
          title="No address found."
          action={<ButtonLink to="/dashboard/address">Addresses</ButtonLink>}
        />
      ) : error ? (
        <ErrorState title="The address did not load." onRetry={() => refetch()} busy={isFetching} />
      ) : data ? (
        <EditAddressForm key={data._id} address={data} onDone={goBack} />
      ) : (
        <RowsSkeleton rows={4} />
      )}
    </>
  );
}
