import { useState } from 'react';
import { merchantApplication } from '#contract/merchants.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import { MerchantFields } from './merchant-fields.tsx';

/** The seller page's form. */
export function MerchantApplicationForm() {
  const [requests] = useState(() => createRequestIds());
  const { field, onSubmit, isSubmitting, reset } = useContractForm({
    schema: merchantApplication,
    defaultValues: { name: '', email: '', phoneNumber: '', brandName: '', business: '' },
    send: async (typed) => {
      const body = { ...typed, _id: requests.idFor(typed) };
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
