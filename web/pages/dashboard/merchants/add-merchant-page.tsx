import { useQueryClient } from '@tanstack/react-query';
import { href } from 'react-router';
import { AddMerchantForm } from '#web/features/merchants/add-merchant-form.tsx';
import { reloadMerchants } from '#web/features/merchants/merchants.queries.ts';
import { useGoBack } from '#web/lib/navigation/use-go-back.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';

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
