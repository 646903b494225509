/** Signs that XML 1.0 has no place for, also as escapes; lone surrogates are among them. */
const invalid = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

export const cleanXml = (text: string): string => text.replaceAll(invalid, '').trim();

/** An element, or null where there is nothing to say: the standard has no empty ones. */
export type Element = string | null;

const element = (name: string, content: string, attributes: Readonly<Record<string, string>>): Element => {
  if (content === '') return null;
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${written.join('')}>${content}</${name}>`;
};

export const textElement = (
  name: string,
  text: string | null,
  attributes: Readonly<Record<string, string>> = {},
): Element => element(name, escaped(cleanXml(text ?? '')), attributes);

export const parentElement = (
  name: string,
  children: readonly Element[],
  attributes: Readonly<Record<string, string>> = {},
): Element => element(name, children.filter(Boolean).join(''), attributes);
