import { useQueryClient } from '@tanstack/react-query';
import { href } from 'react-router';
import { AddMerchantForm } from '#web/features/merchants/add-merchant-form.tsx';
import { reloadMerchants } from '#web/features/merchants/merchants.queries.ts';
import { unlistedMeta } from '#web/lib/unlisted-meta.ts';
import { useGoBack } from '#web/lib/use-go-back.ts';

export const meta = unlistedMeta('Add Merchant');

export default function AddMerchantPage() {
  const client = useQueryClient();
  const goBack = useGoBack(href('/dashboard/merchant'));
  return (
    <AddMerchantForm
      onDone={() => {
        void reloadMerchants(client);
        goBack();
      }}
      onCancel={goBack}
    />
  );
}
