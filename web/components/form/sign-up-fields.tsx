import type { ComponentProps } from 'react';
import * as styles from './form-layout.module.css';
import { PasswordInput } from './password-input.tsx';
import { TextInput } from './text-input.tsx';

type Field = 'email' | 'firstName' | 'lastName' | 'password';

/** Who signs up, and the first password: a shopper's and an invited merchant's. `field` registers one and tells its error. */
export function SignUpFields({
  field,
}: {
  field: (name: Field) => Omit<ComponentProps<typeof TextInput>, 'label'>;
}) {
  return (
    <>
      <TextInput label="Email Address" type="email" autoComplete="username" {...field('email')} />
      <div className={styles.names}>
        <TextInput label="First Name" autoComplete="given-name" {...field('firstName')} />
        <TextInput label="Last Name" autoComplete="family-name" {...field('lastName')} />
      </div>
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters."
        {...field('password')}
      />
    </>
  );
}
