import { merchantApplication } from '#contract/merchants.contract.ts';
import { TextArea } from '#web/components/form/text-area.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { Button } from '#web/components/ui/button.tsx';
import { notify } from '#web/lib/notify.ts';
import { shopApi } from '#web/lib/shop-api.ts';

type MerchantApplicationFormProps = {
  submitLabel: string;
  /** The back office's size. */
  isDense?: boolean;
  /** The application was taken. */
  onDone?: () => void;
};

/** Who wants to sell, and what: the seller page's form, and what 'Add Merchant' sends. */
export function MerchantApplicationForm({ submitLabel, isDense, onDone }: MerchantApplicationFormProps) {
  const { register, onSubmit, errorOf, isSubmitting, reset } = useContractForm({
    schema: merchantApplication,
    defaultValues: { name: '', email: '', phoneNumber: '', brandName: '', business: '' },
    send: async (body) => {
      const { message } = await shopApi('POST /merchant/add', { body });
      notify.success(message);
      reset();
      onDone?.();
    },
  });
  return (
    <form className={isDense ? 'form dense max-w-[640px]' : 'form'} onSubmit={onSubmit} noValidate>
      <TextInput label="Name" autoComplete="name" error={errorOf('name')} {...register('name')} />
      <TextInput
        label="Email Address"
        type="email"
        autoComplete="email"
        error={errorOf('email')}
        {...register('email')}
      />
      <TextInput
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        hint="Ten digits, such as (212) 555-0100."
        error={errorOf('phoneNumber')}
        {...register('phoneNumber')}
      />
      <TextInput label="Brand" error={errorOf('brandName')} {...register('brandName')} />
      <TextArea
        label="Business"
        hint="What you make, and how it reaches people."
        rows={4}
        error={errorOf('business')}
        {...register('business')}
      />
      <div>
        <Button
          type="submit"
          variant="primary"
          size={isDense ? 'normal' : 'large'}
          busy={isSubmitting}
          busyLabel="Sending"
        >
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
