/** Ways to compress that pages are sent in, the best first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** @returns the best compression that an Accept-Encoding header allows (RFC 9110, 12.5.3); null for none */
export function acceptedEncoding(header: string | string[] | undefined): Encoding | null {
  const allowed = new Map<string, boolean>();
  for (const part of String(header ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    allowed.set(name, !parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter)));
  }
  return encodings.find((name) => allowed.get(name) ?? allowed.get('*')) ?? null;
}

/**
 * True when an If-None-Match header names this entity tag, weak or not (RFC 9110, 13.1.2).
 * @param tag with its quotes
 */
export function namesTag(header: string | undefined, tag: string): boolean {
  const tags = (header ?? '').split(',').map(opaque);
  return tags.includes('*') || tags.includes(opaque(tag));
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
