import { createContext } from 'react-router';
import type { AttributeWords } from '#contract/attribute-words.ts';
import type { ShownZone } from '#contract/checkout-reasons.ts';
import type { HomeSection } from '#contract/home-sections.ts';
import type { Menus } from '#contract/menus.ts';
import type { ReturnSettings } from '#contract/return-settings.ts';
import type { ShownShop } from '#contract/shown-shop.ts';
import type { PageMenus } from '../page/shown-menus.ts';
import type { Api } from './api.ts';

/** The shop as pages show it. */
export interface Shop extends ShownShop {
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
