import { href } from 'react-router';
import { AddCategoryForm } from '#web/features/categories/add-category-form.tsx';
import { useGoBack } from '#web/lib/use-go-back.ts';
import { dashboardMeta } from '../dashboard-meta.ts';

export const meta = () => dashboardMeta('Add Category');

export default function AddCategoryPage() {
  const goBack = useGoBack(href('/dashboard/category'));
  return <AddCategoryForm onDone={goBack} />;
}
