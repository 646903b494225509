import { AddCategoryForm } from '#web/features/categories/add-category-form.tsx';
import { useGoBack } from '#web/lib/use-go-back.ts';
import { deskMeta } from '../account/desk-meta.ts';

export const meta = () => deskMeta('Add Category');

export default function AddCategoryPage() {
  const goBack = useGoBack('/dashboard/category');
  return <AddCategoryForm onDone={goBack} />;
}
