import { useLocation } from 'react-router';
import { AddAddressForm } from '#web/features/addresses/add-address-form.tsx';
import { useAddressReturn } from './address-return.ts';
import { dashboardMeta } from './dashboard-meta.ts';

export const meta = () => dashboardMeta('Add Address');

export default function AddAddressPage() {
  const { leave, isForBag } = useAddressReturn(useLocation().search);
  return <AddAddressForm isDefault={isForBag} onDone={leave} />;
}
