import type { SentPlace } from '#contract/addresses.contract.ts';
import { readFields } from '#web/lib/values/browser-storage.ts';
import type { CheckoutPart } from './checkout-parts.ts';

/** The typed part of an address. */
export type TypedAddress = Readonly<Partial<Record<keyof SentPlace, string>>>;

/** Without the checkbox of the address book. */
export const toTyped = (values: Partial<Record<keyof SentPlace | 'isDefault', unknown>>): TypedAddress =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string'));

/** Somebody's input on the checkout page, until it is ordered. */
export interface CheckoutDraft {
  /** Id of the account that typed; null for a guest. */
  account: string | null;
  email: string;
  /** The name of a guest who picks it up. */
  name: string;
  /** The stored address that was chosen; 'typed' for the one that is typed, null for the default one. */
  addressId: string | null;
  address: TypedAddress | null;
  /** A typed address is added to the account, too. */
  savesAddress: boolean;
  /** Id of a method; null for the first one. */
  delivery: string | null;
  /** Null for the first one. */
  payment: string | null;
  /** Who pays, when it is somebody else. */
  billing: TypedAddress | null;
  taxId: string;
  note: string;
  agrees: boolean;
  /** Parts that the person has continued from. */
  done: readonly CheckoutPart[];
  /** The answered part that the person changes. */
  changing: CheckoutPart | null;
}

export const emptyDraft: CheckoutDraft = {
  account: null,
  email: '',
  name: '',
  addressId: null,
  address: null,
  savesAddress: false,
  delivery: null,
  payment: null,
  billing: null,
  taxId: '',
  note: '',
  agrees: false,
  done: [],
  changing: null,
};

const isText = (value: unknown) => typeof value === 'string';
const isTextOrNone = (value: unknown) => value === null || isText(value);
const isFlag = (value: unknown) => typeof value === 'boolean';
const isAddressOrNone = (value: unknown) =>
  value === null || (typeof value === 'object' && Object.values(value).every(isText));

const checks: Record<keyof CheckoutDraft, (value: unknown) => boolean> = {
  account: isTextOrNone,
  email: isText,
  name: isText,
  addressId: isTextOrNone,
  address: isAddressOrNone,
  savesAddress: isFlag,
  delivery: isTextOrNone,
  payment: isTextOrNone,
  billing: isAddressOrNone,
  taxId: isText,
  note: isText,
  agrees: isFlag,
  done: (value) => Array.isArray(value) && value.every(isText),
  changing: isTextOrNone,
};

/** The draft from session storage; what another version of the shop has stored in another form is left out. */
export function readDraft(stored: string | null): CheckoutDraft {
  const known = Object.entries(readFields(stored)).filter(
    ([name, value]) => Object.hasOwn(checks, name) && checks[name as keyof CheckoutDraft](value),
  );
  return known.length === 0 ? emptyDraft : { ...emptyDraft, ...Object.fromEntries(known) };
}

interface Visitor {
  /** Id of the account that is signed in; null for a guest. */
  account: string | null;
  /** Nobody is signed in because the server has ended the session. */
  hasExpired: boolean;
}

/**
 * The draft as somebody may go on with it: a guest who signs in keeps what was typed, and so does an account whose session has ended.
 * The input of one account is not for another one, nor for whoever comes after it has signed out.
 */
export function draftFor(draft: CheckoutDraft, { account, hasExpired }: Visitor): CheckoutDraft {
  if (draft.account === account) return draft;
  if (draft.account === null) return { ...draft, account };
  return account === null && hasExpired ? draft : { ...emptyDraft, account };
}

/** The draft after the person has continued from a part. */
export const withDone = (draft: CheckoutDraft, part: CheckoutPart): CheckoutDraft => ({
  ...draft,
  done: [...new Set([...draft.done, part])],
  changing: draft.changing === part ? null : draft.changing,
});
