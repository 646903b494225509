import { useId } from 'react';
import { merchantApplication } from '#contract/merchants.contract.ts';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { UnsavedGuard } from '#web/components/form/unsaved-guard.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { AddHeader } from '#web/components/ui/dashboard-header.tsx';
import { notify } from '#web/lib/notify.ts';
import { shopApi } from '#web/lib/shop-api.ts';
import { MerchantFields, merchantLabels } from './merchant-fields.tsx';

interface AddMerchantFormProps {
  /** The merchant was added. */
  onDone: () => void;
  onCancel: () => void;
}

/** A clerk types an application in for somebody. The call is the public one, whose answer is for the applicant. */
export function AddMerchantForm({ onDone, onCancel }: AddMerchantFormProps) {
  const formId = useId();
  const form = useContractForm({
    schema: merchantApplication,
    defaultValues: { name: '', email: '', phoneNumber: '', brandName: '', business: '' },
    send: async (body) => {
      await shopApi('POST /merchant/add', { body });
      notify.success(`${body.name} has been added and waits for approval.`);
      form.reset();
      onDone();
    },
  });
  const { register, onSubmit, errorOf, isSubmitting, formState } = form;
  const changed = changedLabels(formState.dirtyFields, merchantLabels);
  return (
    <>
      <AddHeader title="Add Merchant" form={formId} busy={isSubmitting} onCancel={onCancel} />
      <form id={formId} className="form dense max-w-[640px]" onSubmit={onSubmit} noValidate>
        <MerchantFields isClerk field={(name) => ({ ...register(name), error: errorOf(name) })} />
      </form>
      <UnsavedGuard when={changed.length > 0 && !isSubmitting} changed={changed} />
    </>
  );
}
