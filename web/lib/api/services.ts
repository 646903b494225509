import { createContext } from 'react-router';
import type { AttributeWords } from '#contract/attribute-words.ts';
import type { ShownOffer, ShownZone } from '#contract/checkout-reasons.ts';
import type { HomeSection } from '#contract/home-sections.ts';
import type { Menus } from '#contract/menus.ts';
import type { ReturnSettings } from '#contract/return-settings.ts';
import type { ShownTexts } from '#contract/settings.contract.ts';
import type { ShownLook } from '#contract/shown-look.ts';
import type { ShownProviders } from '#contract/sign-in-settings.ts';
import type { PageMenus } from '../page/shown-menus.ts';
import type { Api } from './api.ts';

/** Settings of the owner that pages show. */
export interface Shop {
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
  /** From the root's loader; absent where that failed. */
  menus?: PageMenus;
}

/** Services of the server for loaders. */
export interface Services {
  api: Api;
  shop: Shop;
  /** Where the shop delivers, and how. */
  readZones(): ShownZone[];
  /** The published menus. */
  readMenus(): Menus;
  /** How shoppers send things back. */
  readReturns(): Pick<ReturnSettings, 'returnDays' | 'unwantedPaidBy'>;
  /** The published sections of the home page; null while it is ours. */
  readHome(): HomeSection[] | null;
  /** Words of the attributes that the URL of a list may name; none on other pages. */
  attributeWords: readonly AttributeWords[];
  /** The nonce of the page's own scripts; see server/pages/page-security.ts. */
  scriptNonce: string;
  /** Logs an error of a page. */
  report(error: unknown): void;
  /** Takes the page instead of the response's body, which would encode and decode it again. */
  deliver(html: string): void;
}

export const servicesContext = createContext<Services>();
