import type { Endpoint } from '#contract/define-endpoint.ts';
import { admin, merchant, type Role } from '#contract/roles.ts';
import { sessionEnded } from '#server/db/caller-session.ts';
import { ShopError } from '#server/errors.ts';

/** Who sends a request. Requests share it, so nobody may change it. */
export interface Actor {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly role: Role;
  /** The merchant record of this account and its brand; null without one. */
  readonly merchant: Readonly<{ id: string; isActive: boolean; brandId: string | null }> | null;
}

/** The actor of a request, with the session that its token names. */
export interface SignedInActor extends Actor {
  readonly sessionId: string;
  /** The shop requires two-step sign-in of this account, which has none (docs/rules.md#two-step-sign-in). */
  readonly mustSetUpSecondFactor: boolean;
}

/**
 * @param call.writes true reads the actor from the database, so that no right of before is used to write
 * (docs/rules.md#sessions)
 * @returns the actor of an Authorization header; null for missing, malformed or expired tokens and ended sessions
 */
export type FindActor = (
  authorization: string | undefined,
  ip: string,
  call: { writes: boolean },
) => Promise<SignedInActor | null>;

export const isAdministrator = (actor: Actor) => actor.role === admin;

/** A merchant account whose record was disabled sees only a notice (docs/rules.md#disabled-merchants). */
const isDisabledMerchant = (actor: Actor) => actor.role === merchant && actor.merchant?.isActive === false;

/** An account with a merchant's rights: role, record and both active. Without a record it is a member. */
export const isActiveMerchant = (actor: Actor) =>
  actor.role === merchant && actor.merchant?.isActive === true;

export const secondFactorMissing = () =>
  new ShopError(
    'second-factor-setup-required',
    'Please set up two-step sign-in first, under Account Security.',
  );

type Openness = Pick<Endpoint, 'access' | 'openToDisabledMerchant' | 'openWithoutSecondFactor'>;

/**
 * @throws unauthorized without an actor, forbidden without the right (docs/rules.md#who-may-call-what),
 * second-factor-setup-required (docs/rules.md#two-step-sign-in)
 */
export function requireAccess(
  actor: SignedInActor | null,
  { access, openToDisabledMerchant, openWithoutSecondFactor }: Openness,
): void {
  if (access === 'anyone') return;
  if (!actor) throw sessionEnded();
  const forbidden = () =>
    new ShopError('forbidden', 'Forbidden! You are not allowed to access this resource.');
  if (isDisabledMerchant(actor) && !openToDisabledMerchant) throw forbidden();
  if (actor.mustSetUpSecondFactor && !openWithoutSecondFactor) throw secondFactorMissing();
  if (access === 'administrator' && !isAdministrator(actor)) throw forbidden();
  if (access === 'merchant' && !isAdministrator(actor) && !isActiveMerchant(actor)) throw forbidden();
}

/** No brand has this id. */
const noBrand = '00000000-0000-0000-0000-000000000000';

/** @returns the only brand that the actor may see and change in the dashboard; null for an administrator, who may all */
export function ownBrandOf(actor: Actor): string | null {
  return isAdministrator(actor) ? null : (actor.merchant?.brandId ?? noBrand);
}
