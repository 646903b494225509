import { currencyCodes } from '#contract/currencies.ts';

/** Countries whose currency does not begin with their code (ISO 4217). Instead of one with three decimals, which no shop can have, it is the dollar. */
const others = new Map(
  Object.entries({
    EUR: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT',
    USD: 'AQ AS BH BQ EC FM GU IO IQ JO KW LY MH MP OM PR PW SV TC TL TN UM VG VI',
    AUD: 'CC CX HM KI NF NR TV',
    NZD: 'CK NU PN TK',
    GBP: 'GG GS IM JE',
    CHF: 'LI',
    DKK: 'FO GL',
    NOK: 'BV SJ',
    SHP: 'AC TA',
    MAD: 'EH',
    ILS: 'PS',
    XOF: 'BF BJ CI GW ML NE SN TG',
    XAF: 'CF CG CM GA GQ TD',
    XCD: 'AG AI DM GD KN LC MS VC',
    XPF: 'NC PF WF',
    XCG: 'CW SX',
  }).flatMap(([currency, countries]) => countries.split(' ').map((country) => [country, currency] as const)),
);

/** @returns undefined where none is known */
export const findCountryCurrency = (country: string): string | undefined =>
  others.get(country) ?? currencyCodes.find((code) => code.startsWith(country));
