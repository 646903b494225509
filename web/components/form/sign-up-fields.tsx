import type { ComponentProps } from 'react';
import * as styles from './form-layout.module.css';
import { PasswordInput } from './password-input.tsx';
import { TextInput } from './text-input.tsx';

export const signUpLabels = {
  email: 'Email Address',
  firstName: 'First Name',
  lastName: 'Last Name',
  password: 'Password',
} as const;

/** Who signs up, and the first password: a shopper's and an invited merchant's. `field` registers one and tells its error. */
export function SignUpFields({
  field,
}: {
  field: (name: keyof typeof signUpLabels) => Omit<ComponentProps<typeof TextInput>, 'label'>;
}) {
  return (
    <>
      <TextInput label={signUpLabels.email} type="email" autoComplete="username" {...field('email')} />
      <div className={styles.names}>
        <TextInput label={signUpLabels.firstName} autoComplete="given-name" {...field('firstName')} />
        <TextInput label={signUpLabels.lastName} autoComplete="family-name" {...field('lastName')} />
      </div>
      <PasswordInput
        label={signUpLabels.password}
        autoComplete="new-password"
        hint="At least 6 characters."
        {...field('password')}
      />
    </>
  );
}
