import { href } from 'react-router';
import { AddBrandForm } from '#web/features/brands/add-brand-form.tsx';
import { useGoBack } from '#web/lib/use-go-back.ts';
import { dashboardMeta } from '../dashboard-meta.ts';

export const meta = () => dashboardMeta('Add Brand');

export default function AddBrandPage() {
  const goBack = useGoBack(href('/dashboard/brand'));
  return <AddBrandForm onDone={goBack} />;
}
