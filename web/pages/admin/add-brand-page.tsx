import { AddBrandForm } from '#web/features/brands/add-brand-form.tsx';
import { useGoBack } from '#web/lib/use-go-back.ts';
import { deskMeta } from '../account/desk-meta.ts';

export const meta = () => deskMeta('Add Brand');

export default function AddBrandPage() {
  const goBack = useGoBack('/dashboard/brand');
  return <AddBrandForm onDone={goBack} />;
}
