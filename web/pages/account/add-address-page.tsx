import { AddAddressForm } from '#web/features/addresses/add-address-form.tsx';
import { useGoBack } from '#web/lib/use-go-back.ts';

export default function AddAddressPage() {
  const goBack = useGoBack('/dashboard/address');
  return <AddAddressForm onDone={goBack} />;
}
