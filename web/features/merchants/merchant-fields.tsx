import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextArea } from '#web/components/form/text-area.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';

/** Labels of the fields in their order: the guard of unsaved input names those that changed. */
export const merchantLabels = {
  name: 'Name',
  email: 'Email Address',
  phoneNumber: 'Phone Number',
  brandName: 'Brand',
  business: 'Business',
} as const;

interface MerchantFieldsProps {
  /** A registered field with its error. */
  field: (name: keyof typeof merchantLabels) => UseFormRegisterReturn & { error?: string };
  /** An administrator fills it in for the merchant: other hints, and no autofill. */
  isClerk?: boolean;
}

/** The fields of a merchant application. */
export function MerchantFields({ field, isClerk = false }: MerchantFieldsProps) {
  const own = (autoComplete: string) => (isClerk ? 'off' : autoComplete);
  return (
    <>
      <TextInput label={merchantLabels.name} autoComplete={own('name')} {...field('name')} />
      <TextInput
        label={merchantLabels.email}
        type="email"
        autoComplete={own('email')}
        hint={isClerk ? 'The invitation goes there once you approve.' : undefined}
        {...field('email')}
      />
      <TextInput
        label={merchantLabels.phoneNumber}
        type="tel"
        autoComplete={own('tel')}
        hint="Ten digits, such as (212) 555-0100."
        {...field('phoneNumber')}
      />
      <TextInput label={merchantLabels.brandName} autoComplete="off" {...field('brandName')} />
      <TextArea
        label={merchantLabels.business}
        hint={
          isClerk
            ? 'What they make. It becomes the description of the brand.'
            : 'What you make, and how you ship it.'
        }
        rows={4}
        {...field('business')}
      />
    </>
  );
}
