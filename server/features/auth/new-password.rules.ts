export interface PasswordOwner {
  email: string | null;
  firstName: string;
  lastName: string;
}

/** Lower-case letters and digits only: "Ann-Marie" and "annmarie" are the same guess. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** True for the owner's e-mail address, its part before the @, and the owner's names, alone or together. */
export function isOwnNameOrEmail(password: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const own = [email, email?.split('@')[0], firstName, lastName, firstName + lastName, lastName + firstName];
  const word = plain(password);
  return word !== '' && own.some((text) => plain(text ?? '') === word);
}

/** Longer patterns take more guesses than a list of common passwords. */
const longestPattern = 12;

/** True for 'aaaaaa', '123123', 'abcdef' and '987654', which lists of common passwords leave out. */
export function isPattern(password: string): boolean {
  const characters = [...password];
  if (characters.length > longestPattern) return false;
  if (/^(.{1,4})\1+$/su.test(password)) return true;
  const steps = characters.slice(1).map((each, at) => codePoint(each) - codePoint(characters[at] ?? ''));
  return [1, -1].some((step) => steps.every((one) => one === step));
}

const codePoint = (character: string) => character.codePointAt(0) ?? 0;
