import type { OnlinePayment, RefundMadeAt } from '#contract/payments.ts';

/** A payment that a provider is to begin. */
export interface PaymentToBegin {
  /** The id of our row: the provider knows a repeated request by it. */
  id: string;
  /** In minor units of the shop; a provider that counts otherwise converts. */
  amountMinor: number;
  currency: string;
  /** One line for the buyer: 'Order #1042'. */
  description: string;
  /** Filled in at the provider. */
  email: string | null;
  /** After this, nobody can pay any more. */
  expiresAt: Date;
  /** Where the buyer comes back to after paying, and without having paid. */
  returnUrl: string;
  cancelUrl: string;
}

interface BegunPayment {
  /** The id of the provider's session. */
  providerId: string;
  /** Where to pay. */
  url: string;
}

/** The current state of a payment at its provider. */
export type PaymentAnswer =
  /** @param failure why the last attempt was declined, in words; null without one */
  | { state: 'open'; failure: string | null }
  /** The buyer has done all, and the money arrives in some days. */
  | { state: 'processing'; ref: string; method: string | null }
  /** In minor units of the shop, as the provider has charged it. */
  | { state: 'paid'; amountMinor: number; currency: string; ref: string; method: string | null }
  | { state: 'failed'; failure: string }
  /** Nobody can pay it any more. */
  | { state: 'expired' };

/** A refund that a provider is to make. */
export interface RefundToMake {
  id: string;
  /** From 1, raised by each retry: together with the id, the provider knows a repeated request by it. */
  attempt: number;
  /** The payment's (`PaymentAnswer`). */
  ref: string;
  amountMinor: number;
  currency: string;
  /** When this attempt was asked for the first time; null before. */
  askedAt: Date | null;
  /** How often the provider has answered since that it has failed. */
  failures: number;
}

/** The current state of a refund at its provider. */
export interface RefundAnswer {
  providerId: string;
  state: 'pending' | 'succeeded' | 'failed' | 'needs-action';
  /** In words; null unless it failed. */
  failure: string | null;
}

/** Money of a payment that went back at the provider: a refund, or a dispute that the shop has lost. */
export interface WentBack extends RefundAnswer {
  /** The payment's (`PaymentAnswer`). */
  ref: string;
  /** Our refund that asked for it; null for one that was made there. */
  refundId: string | null;
  madeAt: RefundMadeAt;
  /** In minor units of the shop. */
  amountMinor: number;
  currency: string;
}

/** Chooses those of one payment, or all since then: disputes, which take months, since `disputesSince`. */
export type WentBackScope = { ref: string } | { since: Date; disputesSince: Date };

/** The subject of a verified message of a provider. It is a hint: what is true, `read` says. */
export type ProviderEvent =
  /** @param paymentId ours, as the provider was told: it may not have answered `begin` yet */
  | { kind: 'payment'; paymentId: string }
  /** @param ref of its payment; null when it was not said */
  | { kind: 'refund'; providerId: string; ref: string | null }
  /** Some of this payment went back: `listWentBack` says what. */
  | { kind: 'went-back'; ref: string }
  /** @param ref of the payment */
  | { kind: 'dispute'; ref: string; amountMinor: number; url: string };

/**
 * A service that charges buyers on a page of its own (docs/payments.md). Every call may be repeated. No lock and no connection of the
 * database is held during one.
 */
export interface Provider {
  readonly name: OnlinePayment;
  /** @returns the same session for the same id. @throws ProviderAway, ProviderRefused */
  begin(payment: PaymentToBegin): Promise<BegunPayment>;
  /** Reads the current state; may capture. @throws ProviderAway, ProviderRefused */
  read(providerId: string): Promise<PaymentAnswer>;
  /** Asks that nobody can pay any more. @returns what is true then: it may have been paid. @throws ProviderAway, ProviderRefused */
  expire(providerId: string): Promise<PaymentAnswer>;
  /** @throws ProviderAway, ProviderRefused */
  refund(refund: RefundToMake): Promise<RefundAnswer>;
  /** @throws ProviderAway, ProviderRefused */
  readRefund(providerId: string): Promise<RefundAnswer>;
  /** @returns also what was asked for here. @throws ProviderAway, ProviderRefused */
  listWentBack(which: WentBackScope): Promise<WentBack[]>;
  /** @returns null for a kind that means nothing here. @throws ProviderRefused for one that is forged or too old */
  verifyEvent(body: Buffer, headers: Readonly<Record<string, unknown>>): Promise<ProviderEvent | null>;
  /** Why a total cannot be paid with it, in words; null when it can. */
  refusalOfAmount(amountMinor: number, currency: string): string | null;
}

/** The provider did not answer, or failed. Whether it did what was asked is not known: ask again. */
export class ProviderAway extends Error {
  override name = 'ProviderAway';
}

/** The provider answers, but has failed at this one: a repeated request may get the same answer. */
export class ProviderFailed extends ProviderAway {
  override name = 'ProviderFailed';
}

/** The provider has refused a request, which would be refused again: a wrong key, for example. The message is for a person of the shop. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
}

/** The provider knows no such payment: the keys are those of another account now, for example. */
export class ProviderUnknown extends ProviderRefused {
  override name = 'ProviderUnknown';
}

/** It is not known what became of a payment: everything stays as it is, and somebody asks again. */
export const isProviderError = (error: unknown): error is ProviderAway | ProviderRefused =>
  error instanceof ProviderAway || error instanceof ProviderRefused;

export interface ProviderTrouble {
  /** When a provider was first found not to answer, or to refuse. */
  since: string;
  isAway: boolean;
  /** For a technician. */
  problem: string;
}

/** The providers of this shop. */
export interface Providers {
  of(name: OnlinePayment): Provider;
}
