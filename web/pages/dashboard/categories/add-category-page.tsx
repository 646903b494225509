import { href } from 'react-router';
import { AddCategoryForm } from '#web/features/categories/add-category-form.tsx';
import { unlistedMeta } from '#web/lib/unlisted-meta.ts';
import { useGoBack } from '#web/lib/use-go-back.ts';

export const meta = unlistedMeta('Add Category');

export default function AddCategoryPage() {
  const goBack = useGoBack(href('/dashboard/category'));
  return <AddCategoryForm onDone={goBack} />;
}
