import { Button } from '#web/components/ui/button.tsx';
import { WorkHead } from '#web/components/ui/work-head.tsx';
import { AddAddressForm } from '#web/features/addresses/add-address-form.tsx';
import { useGoBack } from '#web/lib/use-go-back.ts';

export default function AddAddressPage() {
  const goBack = useGoBack('/dashboard/address');
  return (
    <>
      <WorkHead title="Add Address" actions={<Button onClick={goBack}>Cancel</Button>} />
      <AddAddressForm onDone={goBack} />
    </>
  );
}
