const listed = 10_000;
/** Shorter passwords are refused by the contract. */
const minCharacters = 6;

/** The list of zxcvbn, most common first, in lower case, as one string of 80 kB. Loaded when the first password is set. */
let common: Promise<string> | undefined;

async function readList(): Promise<string> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const longEnough = dictionary['passwords-common']
    .filter((entry) => entry.length >= minCharacters)
    .slice(0, listed);
  return `\n${longEnough.join('\n')}\n`;
}

/** True when it is one of the 10,000 most common passwords, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readList();
  return !password.includes('\n') && (await common).includes(`\n${password.toLowerCase()}\n`);
}
