import { useLocation } from 'react-router';
import { AddAddressForm } from '#web/features/addresses/add-address-form.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { useAddressReturn } from './address-return.ts';

export const meta = unlistedMeta('Add Address');

export default function AddAddressPage() {
  const { leave, isForBag } = useAddressReturn(useLocation().search);
  return <AddAddressForm isDefault={isForBag} onDone={leave} />;
}
