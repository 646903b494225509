import { useLocation } from 'react-router';
import { AddAddressForm } from '#web/features/addresses/add-address-form.tsx';
import { useAddressReturn } from './address-return.ts';
import { deskMeta } from './desk-meta.ts';

export const meta = () => deskMeta('Add Address');

export default function AddAddressPage() {
  const { leave, isForBag } = useAddressReturn(useLocation().search);
  return <AddAddressForm isDefault={isForBag} onDone={leave} />;
}
