import { useQuery } from '@tanstack/react-query';
import { href, useLocation } from 'react-router';
import { DetailPage } from '#web/components/table/detail-page.tsx';
import { addressQuery } from '#web/features/addresses/addresses.queries.ts';
import { EditAddressForm } from '#web/features/addresses/edit-address-form.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import type { Route } from './+types/edit-address-page';
import { useAddressReturn } from './address-return.ts';

export const meta = unlistedMeta('Edit Address');

export default function EditAddressPage({ params }: Route.ComponentProps) {
  const { leave, isForBag, withReturn } = useAddressReturn(useLocation().search);
  const book = withReturn(href('/dashboard/address'));
  const query = useQuery(addressQuery(params.id));
  return (
    <DetailPage
      query={query}
      title="Edit Address"
      absent="No address found."
      failed="The address did not load."
      list={{ to: book, label: 'Addresses' }}
    >
      {(address) => (
        <EditAddressForm
          key={address._id}
          address={address}
          bookPath={book}
          makeDefault={isForBag}
          onDone={leave}
        />
      )}
    </DetailPage>
  );
}
