import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { DetailPage } from '#web/components/table/detail-page.tsx';
import { EditPageForm } from '#web/features/pages/edit-page-form.tsx';
import { pageQuery } from '#web/features/pages/pages.queries.ts';
import { useGoBack } from '#web/lib/navigation/use-go-back.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/pages.ts';
import type { Route } from './+types/edit-page-page';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().edit);

export default function EditPagePage({ params }: Route.ComponentProps) {
  const goBack = useGoBack(href('/dashboard/pages'));
  const query = useQuery(pageQuery(params.id));
  const { edit, absent, oneNotLoaded, title } = texts();
  return (
    <DetailPage
      query={query}
      title={edit}
      absent={absent}
      failed={oneNotLoaded}
      list={{ to: href('/dashboard/pages'), label: title }}
    >
      {(page) => <EditPageForm key={page._id} page={page} onDone={goBack} />}
    </DetailPage>
  );
}
