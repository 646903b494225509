import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The links by which guests read their orders (docs/rules.md#guests). */
export interface OrderLinks {
  /** @param linkVersion of the order: raising it ends the keys before */
  keyOf(id: string, linkVersion: number): string;
  isKey(key: string, id: string, linkVersion: number): boolean;
  /** The path of the order's page, with its key. */
  pathOf(id: string, linkVersion: number): string;
}

/** The keys are HMACs with a key of their own, derived from SETTINGS_KEY. */
export function createOrderLinks(settingsKey: string): OrderLinks {
  const secret = Buffer.from(hkdfSync('sha256', settingsKey, '', 'order links', 32));
  const sign = (id: string, linkVersion: number) =>
    createHmac('sha256', secret).update(`${id}.${linkVersion}`).digest();
  const keyOf = (id: string, linkVersion: number) => sign(id, linkVersion).toString('base64url');
  return {
    keyOf,
    isKey(key, id, linkVersion) {
      const [expected, typed] = [sign(id, linkVersion), Buffer.from(key, 'base64url')];
      return typed.length === expected.length && timingSafeEqual(typed, expected);
    },
    pathOf: (id, linkVersion) => `/order/${id}?key=${keyOf(id, linkVersion)}`,
  };
}
