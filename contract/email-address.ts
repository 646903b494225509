/**
 * One stored form for one mailbox (docs/decisions/119-one-form-of-an-email-address.md): what names one mailbox is one account, one
 * counter of mails and one subscriber.
 */

const longest = 200;

/** An address has no spaces, control characters or other invisible characters. */
const emailFormat = /^[^\s\p{C}@<>"(),:;[\]\\]+@[^\s\p{C}@<>"(),:;[\]\\.]+(\.[^\s\p{C}@<>"(),:;[\]\\.]+)+$/u;
const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text);
/** Other ASCII would be a port, a path or an encoded character to the URL parser. */
const mayBeParsed = /^[\w.\-\P{ASCII}]+$/u;

function parts(email: string): [local: string, domain: string] {
  const at = email.lastIndexOf('@');
  return [email.slice(0, at), email.slice(at + 1)];
}

/**
 * @returns the address as it is stored: the part before the @ composed (NFC), a domain with other letters than ASCII as mail maps it
 * (`ｅxample.com` and `example.com` are one), in Unicode also when it was written as `xn--…`. What is no address is returned as it is
 */
export function canonicalEmail(email: string): string {
  if (email.length > longest || !email.includes('@')) return email;
  const [local, written] = parts(email);
  const domain = canonicalDomain(written);
  return domain === null ? email : `${local.normalize('NFC')}@${domain}`;
}

/** True when a canonical address has the form of one. */
export function isEmail(email: string): boolean {
  if (email.length > longest || !emailFormat.test(email)) return false;
  const [local, domain] = parts(email);
  return canonicalDomain(domain) !== null && ![...local].some(standsForAnother);
}

/** Invisible, or another form of ASCII (`ａ`, `②`, `ﬁ`), which a mail server may map to it. No mailbox needs these. */
const standsForAnother = (character: string) =>
  /\p{Default_Ignorable_Code_Point}/u.test(character) ||
  (!isAscii(character) && isAscii(character.normalize('NFKC')));

/** @returns null for what mail cannot be sent to */
function canonicalDomain(domain: string): string | null {
  if (isAscii(domain) && !/xn--/i.test(domain)) return domain;
  if (!mayBeParsed.test(domain)) return null;
  const ascii = inAscii(domain);
  if (ascii === null || /^[\d.]+$/.test(ascii)) return null;
  try {
    const unicode = ascii.split('.').map(inUnicode).join('.');
    // Punycode of what mail maps to another domain is none.
    return inAscii(unicode) === ascii ? unicode : null;
  } catch {
    return null;
  }
}

/** @returns the domain in the same mapping (IDNA) as that of the mail library, in browsers too; an IP address for a number */
function inAscii(domain: string): string | null {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

/** Joiners of some scripts are invisible, so that such a label stays in ASCII. */
function inUnicode(label: string): string {
  if (!label.startsWith('xn--')) return label;
  const decoded = decodePunycode(label.slice(4));
  return /\p{C}/u.test(decoded) ? label : decoded;
}

const digits = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** RFC 3492, 6.2. No API of both browsers and Node does this. @throws for what is no punycode */
function decodePunycode(encoded: string): string {
  const end = Math.max(encoded.lastIndexOf('-'), 0);
  const characters = [...encoded.slice(0, end)];
  let [codePoint, position, bias] = [128, 0, 72];
  for (let at = end > 0 ? end + 1 : 0; at < encoded.length; ) {
    const before = position;
    for (let [weight, k] = [1, 36]; ; k += 36) {
      const digit = digits.indexOf(encoded[at++] ?? ' ');
      if (digit < 0) throw new RangeError('no punycode');
      position += digit * weight;
      const threshold = Math.min(Math.max(k - bias, 1), 26);
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const count = characters.length + 1;
    bias = adapted(position - before, count, before === 0);
    codePoint += Math.floor(position / count);
    position %= count;
    characters.splice(position++, 0, String.fromCodePoint(codePoint));
  }
  return characters.join('');
}

function adapted(change: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(change / (isFirst ? 700 : 2));
  delta += Math.floor(delta / count);
  let k = 0;
  for (; delta > 455; k += 36) delta = Math.floor(delta / 35);
  return k + Math.floor((36 * delta) / (delta + 38));
}
