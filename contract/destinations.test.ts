import { describe, expect, it } from 'vitest';
import { countryCodes } from './address-formats.ts';
import { listRegions } from './address-regions.ts';
import { findCountry } from './countries.ts';
import { toDestination } from './destinations.ts';
import data from './place-data.json' with { type: 'json' };
import { place } from './places.ts';
import { findStateOfZip } from './zip-codes.ts';

describe('the destination of an address', () => {
  it.each([
    ['by its code', { countryCode: 'DE', country: 'Nowhere' }, 'DE'],
    ['by a typed code', { country: ' us ' }, 'US'],
    ['by a typed name', { country: 'germany' }, 'DE'],
    ['by a name where its code is empty', { countryCode: '', country: 'USA' }, 'US'],
    ['unknown for any other text', { country: 'The Moon' }, null],
    ['unknown for a very long one', { country: 'x'.repeat(100_000) }, null],
    ['unknown without one', {}, null],
  ])('has its country %s', (_, address, country) => expect(toDestination(address).country).toBe(country));

  it('has the state of an address with five fields as its region', () => {
    const address = { country: 'USA', state: 'CA', zipCode: '94110' };
    expect(toDestination(address)).toMatchObject({ country: 'US', region: 'CA', postcode: '94110' });
    expect(toDestination({ ...address, zipCode: '', region: 'NY' }).region).toBe('NY');
  });

  it.each(['AS', 'GU', 'MP', 'PR', 'VI'])('of the territory %s is a region of the USA', (code) => {
    const name = new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? '';
    for (const address of [{ countryCode: code }, { countryCode: code.toLowerCase() }, { country: name }]) {
      expect(toDestination(address)).toMatchObject({ country: 'US', region: code });
    }
    expect(toDestination({ countryCode: 'US', region: name })).toMatchObject({ country: 'US', region: code });
    expect(place.parse({ country: code, region: '', postcodePrefix: '' })).toMatchObject({
      ...{ country: 'US', region: code },
    });
  });

  it.each(['UM', 'GF', 'AX', 'HK', 'FM', 'MH', 'PW', 'GG'])(
    'of another territory, %s, has its own code',
    (code) => {
      expect(toDestination({ countryCode: code, region: 'X' })).toMatchObject({ country: code, region: 'X' });
    },
  );

  it.each([
    ['OR', '10001', 'NY'],
    ['Oregon', '97201', 'OR'],
    ['', '10001-1234', 'NY'],
    ['OR', '1000', 'OR'],
    ['OR', '', 'OR'],
    ['Nowhere', '00000', 'Nowhere'],
    ['CA', '00901', 'PR'],
  ])('in the USA, with the region %j and the ZIP code %j, has the region %s', (region, zipCode, found) => {
    expect(toDestination({ countryCode: 'US', region, zipCode }).region).toBe(found);
  });

  it('has a ZIP code in the USA alone', () => {
    expect(toDestination({ countryCode: 'DE', region: 'Bayern', zipCode: '10001' }).region).toBe('Bayern');
  });
});

describe('a country', () => {
  it.each<[string, string[]]>([
    ['US', ['USA', 'U.S.A.', 'u. s. a.', 'US', 'The United States', 'United States of America', 'America']],
    ['GB', ['UK', 'U.K.', 'Great Britain', 'England', 'scotland', 'Wales', 'Northern Ireland']],
    ['NL', ['Holland', 'The Netherlands', 'Nederland', 'NLD']],
    ['DE', ['Deutschland', 'DEU', 'Germany', ' GERMANY ', '\u200eGermany\u200b']],
    ['AT', ['Österreich', 'Oesterreich', 'Austria']],
    ['CZ', ['Czech Republic', 'Czechia', 'Česko', 'Cesko']],
    ['TR', ['Turkey', 'Türkiye', 'Turkiye']],
    ['MK', ['Macedonia', 'North Macedonia', 'FYROM']],
    ['MM', ['Burma', 'Myanmar', 'Myanmar (Burma)']],
    ['CI', ['Ivory Coast', "Cote d'Ivoire", 'Côte d’Ivoire']],
    ['KR', ['South Korea', 'Korea', 'Republic of Korea', '대한민국']],
    ['KP', ['North Korea', "Democratic People's Republic of Korea"]],
    ['CD', ['DR Congo', 'Congo - Kinshasa', 'Zaire']],
    ['CG', ['Congo', 'Republic of the Congo']],
    ['RU', ['Russian Federation', 'Россия']],
    ['VN', ['Viet Nam', 'Vietnam', 'Việt Nam']],
    ['SZ', ['Swaziland', 'Eswatini']],
    ['CV', ['Cape Verde', 'Cabo Verde']],
    ['TL', ['East Timor', 'Timor-Leste']],
    ['AE', ['UAE', 'U.A.E.', 'United Arab Emirates']],
    ['VA', ['Vatican', 'Holy See', 'Vatican City']],
    ['HK', ['Hong Kong', 'Hong Kong SAR China']],
    ['TW', ['Taiwan', 'Taiwan, Province of China']],
    ['LC', ['St. Lucia', 'Saint Lucia', 'St Lucia']],
    ['BA', ['Bosnia & Herzegovina', 'Bosnia and Herzegovina', 'Bosnia']],
    ['CW', ['Curacao', 'Curaçao']],
    ['XK', ['Kosovo', 'XK', 'Kosova']],
    ['CH', ['Schweiz', 'Suisse', 'Switzerland']],
    ['JP', ['日本', 'Japan']],
    ['GE', ['Georgia', 'საქართველო']],
  ])('%s is known by its usual names', (code, names) => {
    expect(names.filter((name) => findCountry(name) !== code)).toEqual([]);
  });

  it('is known by its codes of two and three letters, and its name in English', () => {
    const english = new Intl.DisplayNames('en', { type: 'region' });
    const codes = Object.entries(data.names).map(([code, names]) => [code, names.split('|')[0]] as const);
    expect(codes.map(([code]) => code).sort()).toEqual([...countryCodes].sort());
    expect(new Set(codes.map(([, three]) => three)).size).toBe(codes.length);
    for (const [code, three = ''] of codes) {
      expect([findCountry(code), findCountry(three), findCountry(english.of(code) ?? '')]).toEqual([
        code,
        code,
        code,
      ]);
    }
  });

  it('is known by each of its other names alone', () => {
    for (const [code, names] of Object.entries(data.names)) {
      expect(names.split('|').filter((name) => findCountry(name) !== code)).toEqual([]);
    }
  });

  it.each(['', ' ', 'Atlantis', 'Elsewhere', 'XX', '__proto__', 'constructor', '...', '\u200b'])(
    'is not %j',
    (text) => {
      expect(findCountry(text)).toBeNull();
    },
  );
});

/** A ZIP code of the largest city of each state, and of its borders. */
const zips =
  'AL 35203,AK 99501,AZ 85001,AR 72201,CA 90001,CA 96161,CO 80202,CT 06103,DE 19801,DC 20001,FL 33101,FL 34102,GA 30303,GA 39901,HI 96813,ID 83702,IL 60601,IN 46204,IA 50309,KS 66101,KS 67202,KY 40202,LA 70112,ME 04101,MD 21201,MA 02108,MI 48226,MN 55401,MS 39201,MO 63101,MT 59601,NE 68102,NV 89101,NH 03101,NJ 07102,NM 87101,NY 10001,NY 06390,NY 14201,NC 27601,ND 58102,OH 44113,OK 73102,OR 97201,PA 19103,RI 02903,SC 29201,SD 57104,TN 37201,TX 77001,TX 73301,TX 88510,UT 84101,VT 05401,VA 23219,VA 20101,WA 98101,WV 25301,WI 53202,WY 82001,WY 83414,AS 96799,GU 96910,MP 96950,PR 00901,VI 00801,AA 34001,AE 09001,AP 96201'
    .split(',')
    .map((row) => row.split(' ') as [string, string]);

describe('ZIP codes', () => {
  it.each(zips)('in %s: %s', (state, zip) => {
    expect(findStateOfZip(zip)).toBe(state);
    expect(findStateOfZip(` ${zip}-1234 `)).toBe(state);
  });

  it('are known of each region of the form', () => {
    const states = new Set(zips.map(([state]) => state));
    expect(listRegions('US').filter(({ code }) => !states.has(code))).toEqual([]);
    expect(Object.keys(data.zipCodes).sort()).toEqual([...states].sort());
  });

  it('are of one state each', () => {
    const seen = new Map<string, string>();
    for (const [state, ranges] of Object.entries(data.zipCodes)) {
      for (const range of ranges.split(' ')) {
        const [first = '', last = first] = range.split('-');
        for (let at = Number(first); at <= Number(last); at++) {
          const key = String(at).padStart(first.length, '0');
          expect([key, seen.get(key)]).toEqual([key, undefined]);
          seen.set(key, state);
        }
      }
    }
    expect(seen.size).toBeGreaterThan(900);
  });

  it.each(['', '1000', '100011', 'ABCDE', '00000', '21300'])('%j is in none', (zip) =>
    expect(findStateOfZip(zip)).toBeNull(),
  );
});
