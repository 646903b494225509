import { useNavigate } from 'react-router';
import { Button } from '#web/components/ui/button.tsx';
import { WorkHead } from '#web/components/ui/work-head.tsx';
import { AddAddressForm } from '#web/features/addresses/add-address-form.tsx';

export default function AddAddressPage() {
  const navigate = useNavigate();
  const goBack = () => navigate(-1);
  return (
    <>
      <WorkHead title="Add Address" actions={<Button onClick={goBack}>Cancel</Button>} />
      <AddAddressForm onDone={goBack} />
    </>
  );
}
