import { refuseField } from '#server/errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isOwnNameOrEmail, isPattern, type PasswordOwner } from './new-password.rules.ts';

/** True when it is a very common password or a simple pattern. */
export async function isEasilyGuessed(password: string): Promise<boolean> {
  return isPattern(password) || (await isCommonPassword(password));
}

/**
 * Checks a new password (docs/rules.md#passwords). Existing passwords are never checked.
 * @param field the form's field with the password
 * @throws 'weak-password' for a very common one, a simple pattern, or the owner's name or e-mail address
 */
export async function refuseWeakPassword(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<void> {
  if (isOwnNameOrEmail(password, owner)) {
    throw refuseField(
      field,
      'Please choose a password that is not your name or e-mail address.',
      'weak-password',
    );
  }
  if (await isEasilyGuessed(password)) {
    throw refuseField(
      field,
      'This password is one of the most common ones. Please choose another.',
      'weak-password',
    );
  }
}
