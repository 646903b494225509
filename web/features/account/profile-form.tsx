import { useQueryClient } from '@tanstack/react-query';
import { type Profile, profileForm } from '#contract/users.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { Form, FormRow } from '#web/components/form/form-layout.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { UnsavedGuard } from '#web/components/form/unsaved-guard.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { orFollow } from '#web/lib/forms/fields-changed.ts';
import { notify } from '#web/lib/page/notify.ts';

const labels = { firstName: 'First Name', lastName: 'Last Name', phoneNumber: 'Phone Number' };

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
  const changed = changedLabels(formState.dirtyFields, labels);
  return (
    <Form layout="stack" dense className="column" onSubmit={onSubmit}>
      <FormRow>
        <TextInput label={labels.firstName} autoComplete="given-name" {...field('firstName')} />
        <TextInput label={labels.lastName} autoComplete="family-name" {...field('lastName')} />
      </FormRow>
      {provider === 'Email' ? (
        <TextInput
          label="Email"
          value={email ?? ''}
          disabled
          hint="Signed up by e-mail. The address cannot be changed here."
        />
      ) : null}
      <TextInput label={labels.phoneNumber} type="tel" autoComplete="tel" {...field('phoneNumber')} />
      <div>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving">
          Save changes
        </Button>
      </div>
      <UnsavedGuard when={changed.length > 0} isSaving={isSubmitting} changed={changed} />
    </Form>
  );
}
