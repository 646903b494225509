import { refuseField } from '#server/errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isOwnNameOrAddress, isPattern, type PasswordOwner } from './new-password.rules.ts';

/** A very common password or a simple pattern. */
export async function isGuessedFirst(password: string): Promise<boolean> {
  return isPattern(password) || (await isCommonPassword(password));
}

/**
 * Throws `invalid` for a new password that is guessed first: a very common one, a simple pattern, or the owner's own
 * name or address. Passwords that are in use already are never checked.
 * @param field where the form has it
 */
export async function refuseWeakPassword(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<void> {
  if (isOwnNameOrAddress(password, owner)) {
    throw refuseField(
      field,
      'Please choose a password that is not your name or email address.',
      'weak-password',
    );
  }
  if (await isGuessedFirst(password)) {
    throw refuseField(
      field,
      'This password is one of the most common ones. Please choose another.',
      'weak-password',
    );
  }
}
