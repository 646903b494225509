import { shopFormat } from '#contract/shop-format.ts';
import { findLocaleCountry } from '../format/countries.ts';
import { useShop } from './use-shop.ts';

/** The country that a new address starts with: the shop's own, else that of its language. */
export const homeCountry = (own: string, locale: string): string => own || findLocaleCountry(locale);

export const useHomeCountry = (): string => homeCountry(useShop().offer.country, shopFormat().locale);
