/** In which currency, time zone and country the shop sells, and how its amounts, counts and dates are written. */
export interface ShopFormat {
  /** ISO 4217. */
  currency: string;
  /** Decimals of the currency: 0 or 2. */
  decimals: number;
  /** BCP 47. */
  locale: string;
  /** A name of the IANA database, such as `Europe/Berlin`. */
  timeZone: string;
  /** ISO 3166-1: its own, else that of its locale. '' when neither says it. */
  country: string;
}

/** The format of a shop whose owner has configured nothing. */
export const defaultFormat: ShopFormat = {
  currency: 'USD',
  decimals: 2,
  locale: 'en-US',
  timeZone: 'UTC',
  country: 'US',
};

let format = defaultFormat;

/** The format of this process or page, which have one shop: amounts are checked, converted and shown in too many places to pass it to each. */
export const shopFormat = (): ShopFormat => format;

/** Called by a process when it starts, and by a page before it is hydrated. */
export function setShopFormat(next: ShopFormat): void {
  format = next;
}

/** @returns the country of a language: 'US' for en-US; '' when it names none */
export const countryOfLocale = (locale: string): string => new Intl.Locale(locale).region ?? '';

/** Creates formatters once for each format of the shop: one for each card cost 40 % of the time of a server-rendered list. */
export function formatters<Formatters>(create: (format: ShopFormat) => Formatters): () => Formatters {
  let madeFor: ShopFormat | undefined;
  let made: Formatters;
  return () => {
    if (madeFor !== format) {
      made = create(format);
      madeFor = format;
    }
    return made;
  };
}

export const countFormat = ({ locale }: ShopFormat) => new Intl.NumberFormat(locale);

/**
 * Dates have words, 'Monday' and 'Nov', which stand in sentences: they are in the language of the texts. English of Europe has day before month
 * and 24 hours, as nearly every other language has.
 */
export const localeOfDates = (locale: string): string =>
  new Intl.Locale(locale).language === 'en' ? locale : 'en-GB';

/** 'Monday, Nov 9, 2026', in the shop's time zone (docs/rules.md#dates). */
export const dateFormat = ({ locale, timeZone }: Pick<ShopFormat, 'locale' | 'timeZone'>) =>
  new Intl.DateTimeFormat(localeOfDates(locale), {
    timeZone,
    weekday: 'long',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  });

/** For amounts in major units: '$1,234.50'. For whole ones, such as bounds, `decimals` is 0. */
export function amountFormat(
  { locale, currency, decimals }: ShopFormat,
  options?: Pick<Intl.NumberFormatOptions, 'trailingZeroDisplay' | 'currencyDisplay'>,
): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    ...options,
    style: 'currency',
    currency,
    // Those of ISO 4217. Of some currencies, browsers know fewer.
    minimumFractionDigits: decimals,
  });
}
