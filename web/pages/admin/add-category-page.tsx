import { Button } from '#web/components/ui/button.tsx';
import { WorkHead } from '#web/components/ui/work-head.tsx';
import { AddCategoryForm } from '#web/features/categories/add-category-form.tsx';
import { useGoBack } from '#web/lib/use-go-back.ts';
import { deskMeta } from '../account/desk-meta.ts';

export const meta = () => deskMeta('Add Category');

export default function AddCategoryPage() {
  const goBack = useGoBack('/dashboard/category');
  return (
    <>
      <WorkHead title="Add Category" actions={<Button onClick={goBack}>Cancel</Button>} />
      <AddCategoryForm onDone={goBack} />
    </>
  );
}
