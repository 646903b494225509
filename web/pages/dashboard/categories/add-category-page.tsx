import { href } from 'react-router';
import { AddCategoryForm } from '#web/features/categories/add-category-form.tsx';
import { useGoBack } from '#web/lib/navigation/use-go-back.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';

export const meta = unlistedMeta('Add Category');

export default function AddCategoryPage() {
  const goBack = useGoBack(href('/dashboard/category'));
  return <AddCategoryForm onDone={goBack} />;
}
