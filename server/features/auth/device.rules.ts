/** A name, and the signs that must all be there. */
type Known = [string, ...RegExp[]];

/** The first that matches: most browsers also name those that they descend from. */
const browsers: Known[] = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\/|\bOPiOS\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//],
  ['Safari', /\bVersion\/\d/, /\bSafari\//],
];
const systems: Known[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b|\bMac OS X\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];
/** Browsers need fewer. A longer header, which a stranger can send, costs no more time than this. */
const maxRead = 300;
const maxCharacters = 40;

/**
 * @param userAgent header of the sign-in
 * @returns what its owner recognises: 'Firefox on Windows', or the name of a program, such as 'curl'
 */
export function deviceName(userAgent: string | undefined): string {
  const agent = (userAgent ?? '').slice(0, maxRead);
  const nameIn = (known: Known[]) =>
    known.find(([, ...signs]) => signs.every((sign) => sign.test(agent)))?.[0];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser && system) return `${browser} on ${system}`;
  const program = /^[\w .-]+/.exec(agent)?.[0].trim().slice(0, maxCharacters);
  return browser ?? system ?? (program || 'Unknown device');
}
