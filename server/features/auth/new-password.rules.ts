export interface PasswordOwner {
  email: string | null;
  firstName: string;
  lastName: string;
}

/** Letters and digits alone, without case: "Ann-Marie" and "annmarie" are one word to whoever guesses. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** True for the owner's address, its part before the @, and the owner's names, alone or together. */
export function isOwnNameOrAddress(password: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const own = [email, email?.split('@')[0], firstName, lastName, firstName + lastName, lastName + firstName];
  const word = plain(password);
  return word !== '' && own.some((text) => plain(text ?? '') === word);
}

/** Longer ones take more guesses than a list of common passwords. */
const longestPattern = 12;

/**
 * True for 'aaaaaa', '123123', 'abcdef' and '987654': lists of common passwords leave such patterns out, because
 * whoever guesses needs no list for them.
 */
export function isPattern(password: string): boolean {
  const signs = [...password];
  if (signs.length > longestPattern) return false;
  if (/^(.{1,4})\1+$/su.test(password)) return true;
  const steps = signs.slice(1).map((sign, at) => codeOf(sign) - codeOf(signs[at] ?? ''));
  return [1, -1].some((step) => steps.every((one) => one === step));
}

const codeOf = (sign: string) => sign.codePointAt(0) ?? 0;
