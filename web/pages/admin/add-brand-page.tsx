import { Button } from '#web/components/ui/button.tsx';
import { WorkHead } from '#web/components/ui/work-head.tsx';
import { AddBrandForm } from '#web/features/brands/add-brand-form.tsx';
import { useGoBack } from '#web/lib/use-go-back.ts';
import { deskMeta } from '../account/desk-meta.ts';

export const meta = () => deskMeta('Add Brand');

export default function AddBrandPage() {
  const goBack = useGoBack('/dashboard/brand');
  return (
    <>
      <WorkHead title="Add Brand" actions={<Button onClick={goBack}>Cancel</Button>} />
      <AddBrandForm onDone={goBack} />
    </>
  );
}
