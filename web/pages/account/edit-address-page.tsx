import { useQuery } from '@tanstack/react-query';
import { OneThing } from '#web/components/table/one-thing.tsx';
import { addressQuery } from '#web/features/addresses/addresses.queries.ts';
import { EditAddressForm } from '#web/features/addresses/edit-address-form.tsx';
import { useGoBack } from '#web/lib/use-go-back.ts';
import type { Route } from './+types/edit-address-page';

export default function EditAddressPage({ params }: Route.ComponentProps) {
  const goBack = useGoBack('/dashboard/address');
  const query = useQuery(addressQuery(params.id));
  return (
    <OneThing
      query={query}
      title="Edit Address"
      absent="No address found."
      failed="The address did not load."
      list={{ to: '/dashboard/address', label: 'Addresses' }}
    >
      {(address) => <EditAddressForm key={address._id} address={address} onDone={goBack} />}
    </OneThing>
  );
}
