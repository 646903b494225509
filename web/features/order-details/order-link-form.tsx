import { useState } from 'react';
import { orderLinkForm } from '#contract/order-links.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import FormResult from '#web/components/form/form-result.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/guest-order.ts';

const texts = defineTexts({ en });

/** Mails the link to an order of a guest again. The reply never says whether there is one. */
export function OrderLinkForm() {
  const words = texts().linkForm;
  const [result, setResult] = useState<string>();
  const { field, onSubmit, isSubmitting } = useContractForm({
    schema: orderLinkForm,
    defaultValues: { email: '', number: '' },
    send: async (body) => {
      setResult(undefined);
      const { message } = await shopApi('POST /order/link', { body });
      notify.success(message);
      setResult(message);
    },
  });
  return (
    <Form layout="stack" onSubmit={onSubmit}>
      <TextInput
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...field('email')}
      />
      <TextInput
        label={words.number}
        hint={words.numberHint}
        inputMode="numeric"
        autoComplete="off"
        {...field('number')}
      />
      <div>
        <Button type="submit" variant="primary" size="large" busy={isSubmitting} busyLabel={words.sending}>
          {words.send}
        </Button>
        {result ? <FormResult>{result}</FormResult> : null}
      </div>
    </Form>
  );
}
