import type { Endpoint } from '#contract/define-endpoint.ts';
import { listPermissions, type Membership, type Permission } from '#contract/permissions.ts';
import { sessionEnded } from '#server/db/caller-session.ts';
import { ShopError } from '#server/errors.ts';

/** Who sends a request. Requests share it, so nobody may change it. */
export interface Actor {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly isEmailProven: boolean;
  readonly membership: Readonly<Membership> | null;
  /** The merchant that the membership is of, and its brand; null without one. */
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

/** Those of a disabled merchant see only a notice (docs/rules.md#disabled-merchants). */
const isOfDisabledMerchant = ({ membership, merchant }: Actor) =>
  membership?.of === 'merchant' && merchant?.isActive !== true;

/** @returns what the actor may do: the set of the membership, and nothing of a disabled merchant's */
export const actorPermissions = (actor: Actor): readonly Permission[] =>
  isOfDisabledMerchant(actor) ? [] : listPermissions(actor.membership);

/** True when the actor has the permission (docs/rules.md#permissions). `ownBrandId` says for which records. */
export const can = (actor: Actor, permission: Permission): boolean =>
  actorPermissions(actor).includes(permission);

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
  if (isOfDisabledMerchant(actor) && !openToDisabledMerchant) throw forbidden();
  if (actor.mustSetUpSecondFactor && !openWithoutSecondFactor) throw secondFactorMissing();
  if (access === 'signed-in' || access === 'signed-in-or-key') return;
  if (!can(actor, access)) throw forbidden();
}

/** No brand has this id. */
const noBrand = '00000000-0000-0000-0000-000000000000';

/** @returns the only brand whose records the actor's permissions are for; null for a membership of the shop: all brands */
export function ownBrandId({ membership, merchant }: Actor): string | null {
  return membership?.of === 'shop' ? null : (merchant?.brandId ?? noBrand);
}
