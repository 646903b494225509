import type { ShownOffer } from './checkout-reasons.ts';
import type { ShownTexts } from './settings.contract.ts';
import type { ShownLook } from './shown-look.ts';
import type { ShownProviders } from './sign-in-settings.ts';

/** Settings of the owner that every page shows. */
export interface ShownShop {
  name: string;
  supportPhone: string;
  /** Origin of absolute links, without a slash at its end. */
  publicUrl: string;
  /** The base of the paths of uploaded images; empty: this host. */
  imageBaseUrl: string;
  /** Where one is empty, ours is shown. */
  texts: ShownTexts;
  /** How one orders, and what delivery costs. */
  offer: ShownOffer;
  /** Which ways to sign in the login page shows, beside the password. */
  providers: ShownProviders;
  /** For how many days buyers can withdraw from a contract; null while the shop does not offer it. */
  withdrawalDays: number | null;
  /** The published look; absent while all is ours. */
  look?: ShownLook;
}
