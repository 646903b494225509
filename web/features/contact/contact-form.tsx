import { contactForm } from '#contract/contact.contract.ts';
import { TextArea } from '#web/components/form/text-area.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { Button } from '#web/components/ui/button.tsx';
import { notify } from '#web/lib/notify.ts';
import { shopApi } from '#web/lib/shop-api.ts';

/** A message to the store. */
export function ContactForm() {
  const { register, onSubmit, errorOf, isSubmitting, reset } = useContractForm({
    schema: contactForm,
    defaultValues: { name: '', email: '', message: '' },
    send: async (body) => {
      const { message } = await shopApi('POST /contact/add', { body });
      notify.success(message);
      reset();
    },
  });
  return (
    <form className="form" onSubmit={onSubmit} noValidate>
      <div className="grid items-start gap-[inherit] sm:grid-cols-2">
        <TextInput label="Name" autoComplete="name" error={errorOf('name')} {...register('name')} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          error={errorOf('email')}
          {...register('email')}
        />
      </div>
      <TextArea label="Message" rows={8} error={errorOf('message')} {...register('message')} />
      <div>
        <Button type="submit" variant="primary" size="large" busy={isSubmitting} busyLabel="Sending">
          Submit
        </Button>
      </div>
    </form>
  );
}
