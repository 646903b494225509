import { createHash } from 'node:crypto';

/**
 * The id of the closed cart that stands for a checkout. Everybody who sees a line of the order sees this id, so it must not give away
 * the key, to which the link of a guest is sent again.
 */
export function toCartId(key: string): string {
  const hex = createHash('sha256').update(`cart of ${key}`).digest('hex');
  // Version 8 of RFC 9562: made by a rule of one's own.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
