import { useState } from 'react';
import { merchantApplication } from '#contract/merchants.contract.ts';
import { Form } from '#web/components/form/form-layout.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { Button } from '#web/components/ui/button.tsx';
import { notify } from '#web/lib/notify.ts';
import { createRequestIds } from '#web/lib/request-ids.ts';
import { shopApi } from '#web/lib/shop-api.ts';
import { MerchantFields } from './merchant-fields.tsx';

/** The seller page's form. */
export function MerchantApplicationForm() {
  const [requests] = useState(() => createRequestIds());
  const { field, onSubmit, isSubmitting, reset } = useContractForm({
    schema: merchantApplication,
    defaultValues: { name: '', email: '', phoneNumber: '', brandName: '', business: '' },
    send: async (typed) => {
      const body = { ...typed, _id: requests.idOf(typed) };
      const { message } = await shopApi('POST /merchant/add', { body });
      requests.accepted();
      notify.success(message);
      reset();
    },
  });
  return (
    <Form layout="stack" onSubmit={onSubmit}>
      <MerchantFields field={field} />
      <div>
        <Button type="submit" variant="primary" size="large" busy={isSubmitting} busyLabel="Sending">
          Submit
        </Button>
      </div>
    </Form>
  );
}
