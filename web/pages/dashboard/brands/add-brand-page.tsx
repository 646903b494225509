import { href } from 'react-router';
import { AddBrandForm } from '#web/features/brands/add-brand-form.tsx';
import { useGoBack } from '#web/lib/navigation/use-go-back.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';

export const meta = unlistedMeta('Add Brand');

export default function AddBrandPage() {
  const goBack = useGoBack(href('/dashboard/brand'));
  return <AddBrandForm onDone={goBack} />;
}
