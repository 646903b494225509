import { useQuery } from '@tanstack/react-query';
import { href } from 'react-router';
import { defineTexts } from '#contract/texts.ts';
import { DetailPage } from '#web/components/table/detail-page.tsx';
import { discountQuery } from '#web/features/discounts/discounts.queries.ts';
import { EditDiscountForm } from '#web/features/discounts/edit-discount-form.tsx';
import { ReadDiscount } from '#web/features/discounts/read-discount.tsx';
import { useGoBack } from '#web/lib/navigation/use-go-back.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/discounts.ts';
import { useCan } from '../account/use-profile.ts';
import type { Route } from './+types/edit-discount-page';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().edit);

export default function EditDiscountPage({ params }: Route.ComponentProps) {
  const goBack = useGoBack(href('/dashboard/discounts'));
  const mayChange = useCan('discounts.write');
  const query = useQuery(discountQuery(params.id));
  const { edit, absent, oneNotLoaded, title } = texts();
  return (
    <DetailPage
      query={query}
      title={edit}
      absent={absent}
      failed={oneNotLoaded}
      list={{ to: href('/dashboard/discounts'), label: title }}
    >
      {(discount) =>
        mayChange ? (
          <EditDiscountForm key={discount._id} discount={discount} onDone={goBack} />
        ) : (
          <ReadDiscount discount={discount} />
        )
      }
    </DetailPage>
  );
}
