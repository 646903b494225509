import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { DetailPage } from '#web/components/table/detail-page.tsx';
import { categoryQuery } from '#web/features/categories/categories.queries.ts';
import { EditCategoryForm } from '#web/features/categories/edit-category-form.tsx';
import { useGoBack } from '#web/lib/navigation/use-go-back.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import type { Route } from './+types/edit-category-page';

export const meta = unlistedMeta('Edit Category');

export default function EditCategoryPage({ params }: Route.ComponentProps) {
  const goBack = useGoBack(href('/dashboard/category'));
  const query = useQuery(categoryQuery(params.id));
  return (
    <DetailPage
      query={query}
      title="Edit Category"
      absent="No category found."
      failed="The category did not load."
      list={{ to: href('/dashboard/category'), label: 'Categories' }}
    >
      {(category) => <EditCategoryForm key={category._id} category={category} onDone={goBack} />}
    </DetailPage>
  );
}
