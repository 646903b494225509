import { useQuery } from '@tanstack/react-query';
import { defineTexts } from '#contract/texts.ts';
import { FormPage } from '#web/components/form/form-page.tsx';
import { SellerForm } from '#web/features/sellers/seller-form.tsx';
import { merchantSellerQuery } from '#web/features/sellers/sellers.queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/seller-form.ts';
import type { Route } from './+types/seller-page';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().title);

/** A merchant as a seller: of its owner, or of the shop's. */
export default function MerchantSellerPage({ params: { id } }: Route.ComponentProps) {
  const { title, notLoaded } = texts();
  const query = merchantSellerQuery(id);
  return (
    <FormPage query={useQuery(query)} {...{ title, notLoaded }}>
      {(saved) => (
        <SellerForm
          key={id}
          {...{ saved, title, query }}
          save={(body) => shopApi('PUT /merchant/:id/seller', { params: { id }, body })}
        />
      )}
    </FormPage>
  );
}
