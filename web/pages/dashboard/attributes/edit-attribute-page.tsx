import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { DetailPage } from '#web/components/table/detail-page.tsx';
import { attributeQuery } from '#web/features/attributes/attributes.queries.ts';
import { EditAttributeForm } from '#web/features/attributes/edit-attribute-form.tsx';
import { useGoBack } from '#web/lib/navigation/use-go-back.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/attributes.ts';
import type { Route } from './+types/edit-attribute-page';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().edit);

export default function EditAttributePage({ params }: Route.ComponentProps) {
  const goBack = useGoBack(href('/dashboard/attribute'));
  const query = useQuery(attributeQuery(params.id));
  const { edit, absent, oneNotLoaded, title } = texts();
  return (
    <DetailPage
      query={query}
      title={edit}
      absent={absent}
      failed={oneNotLoaded}
      list={{ to: href('/dashboard/attribute'), label: title }}
    >
      {(attribute) => <EditAttributeForm key={attribute._id} attribute={attribute} onDone={goBack} />}
    </DetailPage>
  );
}
