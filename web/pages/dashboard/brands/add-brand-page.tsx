import { href } from 'react-router';
import { AddBrandForm } from '#web/features/brands/add-brand-form.tsx';
import { unlistedMeta } from '#web/lib/unlisted-meta.ts';
import { useGoBack } from '#web/lib/use-go-back.ts';

export const meta = unlistedMeta('Add Brand');

export default function AddBrandPage() {
  const goBack = useGoBack(href('/dashboard/brand'));
  return <AddBrandForm onDone={goBack} />;
}
