import { useQueryClient } from '@tanstack/react-query';
import { type Profile, profileForm } from '#contract/users.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Form, FormRow } from '#web/components/form/form-layout.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { orFollow } from '#web/lib/forms/fields-changed.ts';
import { useUnsaved } from '#web/lib/forms/use-unsaved.ts';
import { notify } from '#web/lib/page/notify.ts';

const toValues = ({ firstName, lastName, phoneNumber }: Profile) => ({
  firstName,
  lastName,
  phoneNumber: phoneNumber ?? '',
});

/** First name, last name and phone number of the own account. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const client = useQueryClient();
  const { provider, email } = profile;
  const form = useContractForm({
    schema: profileForm,
    defaultValues: toValues(profile),
    send: async (values) => {
      const body = { profile: { ...values, was: form.formState.defaultValues } };
      const { message, user } = await orFollow(shopApi('PUT /user', { body }), async () => {
        const present = (await shopApi('GET /user/me')).user;
        client.setQueryData(['profile'], present);
        form.reset(toValues(present), { keepDirtyValues: true });
      });
      client.setQueryData(['profile'], user);
      form.reset(toValues(user));
      notify.success(message);
    },
  });
  const { field, onSubmit, isSubmitting, formState } = form;
  useUnsaved(formState.isDirty);
  return (
    <Form layout="stack" dense className="column" onSubmit={onSubmit}>
      <FormRow>
        <TextInput label="First Name" autoComplete="given-name" {...field('firstName')} />
        <TextInput label="Last Name" autoComplete="family-name" {...field('lastName')} />
      </FormRow>
      {provider === 'Email' ? (
        <TextInput
          label="Email"
          value={email ?? ''}
          disabled
          hint="Signed up by e-mail. The address cannot be changed here."
        />
      ) : null}
      <TextInput label="Phone Number" type="tel" autoComplete="tel" {...field('phoneNumber')} />
      <div>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving">
          Save changes
        </Button>
      </div>
    </Form>
  );
}
