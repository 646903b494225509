import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The links by which guests read their orders (docs/rules.md#guests), and buyers what becomes of a payment. */
export interface OrderLinks {
  /** @param linkVersion of the order: raising it ends the keys before */
  orderKey(id: string, linkVersion: number): string;
  isKey(key: string, id: string, linkVersion: number): boolean;
  /** The path of the order's page, with its key. */
  orderPath(id: string, linkVersion: number): string;
  /** For the page that says what became of a checkout, also without its account, until this time. */
  keyOfCheckout(id: string, until: Date): string;
  /** @returns the id of the checkout; null for a key that is forged or cut */
  readCheckout(key: string): { id: string; until: Date } | null;
}

/** In place of the version of an order's links, which begins at 1: the key of a withdrawal, by its id, opens no order. */
export const keyVersionOfWithdrawals = 0;

/** Days for which a link to a checkout opens it. */
export const CHECKOUT_LINK_DAYS = 30;

/** The path of the page that says what became of a checkout. @param from when the days of its link begin */
export function checkoutReturnPath(links: Pick<OrderLinks, 'keyOfCheckout'>, id: string, from: Date): string {
  const until = new Date(from.getTime() + CHECKOUT_LINK_DAYS * 86_400_000);
  return `/checkout/return?key=${links.keyOfCheckout(id, until)}`;
}

/** Bytes of a checkout's key: its id, the second at which it ends, and a part of the HMAC of both. */
const bytes = { id: 16, until: 4, signature: 16 };

/** The keys are HMACs with a key of their own, derived from SETTINGS_KEY. */
export function createOrderLinks(settingsKey: string): OrderLinks {
  const secret = Buffer.from(hkdfSync('sha256', settingsKey, '', 'order links', 32));
  const sign = (id: string, linkVersion: number) =>
    createHmac('sha256', secret).update(`${id}.${linkVersion}`).digest();
  const signCheckout = (named: Buffer) =>
    createHmac('sha256', secret).update('checkout').update(named).digest().subarray(0, bytes.signature);
  const orderKey = (id: string, linkVersion: number) => sign(id, linkVersion).toString('base64url');
  return {
    orderKey,
    isKey(key, id, linkVersion) {
      const [expected, typed] = [sign(id, linkVersion), Buffer.from(key, 'base64url')];
      return typed.length === expected.length && timingSafeEqual(typed, expected);
    },
    orderPath: (id, linkVersion) => `/order/${id}?key=${orderKey(id, linkVersion)}`,
    keyOfCheckout(id, until) {
      const named = Buffer.alloc(bytes.id + bytes.until);
      named.write(id.replaceAll('-', ''), 'hex');
      named.writeUInt32BE(Math.floor(until.getTime() / 1_000), bytes.id);
      return Buffer.concat([named, signCheckout(named)]).toString('base64url');
    },
    readCheckout(key) {
      const typed = Buffer.from(key, 'base64url');
      const named = typed.subarray(0, bytes.id + bytes.until);
      const signature = typed.subarray(named.length);
      if (signature.length !== bytes.signature || !timingSafeEqual(signature, signCheckout(named)))
        return null;
      const id = named.toString('hex', 0, bytes.id).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
      return { id, until: new Date(named.readUInt32BE(bytes.id) * 1_000) };
    },
  };
}

/**
 * The path of the order's page, with the key of a guest. Whoever has the key of the checkout does not get around links that were ended.
 */
export function toOrderLink(
  links: OrderLinks,
  { id, linkVersion }: { id: string; linkVersion: number },
  userId: string | null,
): string {
  if (userId !== null) return `/order/${id}`;
  return linkVersion === 1 ? links.orderPath(id, linkVersion) : '/order/link';
}
