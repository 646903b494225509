/** ISO 4217's currencies with these decimals. Others, with three or four, are not supported. */
const byDecimals: readonly [decimals: number, codes: string][] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [
    2,
    `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK
    DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP
    LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD
    RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG
    YER ZAR ZMW ZWG`,
  ],
];

const decimals = new Map(
  byDecimals.flatMap(([count, codes]) => codes.split(/\s+/).map((code) => [code, count] as const)),
);

/** @returns undefined for what is no supported currency */
export const findDecimals = (currency: string): number | undefined => decimals.get(currency);

/** All that are supported, by code. */
export const currencyCodes: readonly string[] = [...decimals.keys()].sort();
