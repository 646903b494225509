import { describe, expect, it } from 'vitest';
import { addAddressForm, billingForm } from './addresses.contract.ts';
import { loginForm } from './auth.contract.ts';
import { placeForm } from './checkout.contract.ts';
import { cleanCode, cleanEmail, cleanText } from './clean-text.ts';
import { contactForm } from './contact.contract.ts';
import { parcelForm } from './fulfilment.contract.ts';
import { merchantApplication } from './merchants.contract.ts';
import { newsletterForm } from './newsletter.contract.ts';
import { profileForm } from './users.contract.ts';

describe('a short text', () => {
  it.each([
    ['what is pasted', '\u202aAnna\u202c \u200bVogel\u2060\ufeff', 'Anna Vogel'],
    ['line breaks and wide spaces', ' Anna\r\n\u00a0\u3000Vogel\t', 'Anna Vogel'],
    ['full-width digits and hyphens', '３丁目１－２‑３', '3丁目1-2-3'],
    ['a dash between words', 'Floor 3 – left', 'Floor 3 – left'],
    ['marks that belong to letters', 'Rene\u0301e Z\u0335oe', 'Renée Z\u0335oe'],
    ['vowels of Thai and marks of Arabic', 'น้ำ مُحَمَّد', 'น้ำ مُحَمَّد'],
    ['the joiner of a Persian name', 'علی\u200cرضا', 'علی\u200cرضا'],
    ['the joiner of a name in Sinhala', 'ශ්\u200dරී', 'ශ්\u200dරී'],
    ['a joiner at the end of a word in Malayalam', 'ജോണ്\u200d', 'ജോണ്\u200d'],
    ['a family in one emoji', '👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥', '👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥'],
    [
      'the flag of Scotland',
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    ],
    ['a variant of a Chinese character', '葛\u{e0100}飾', '葛\u{e0100}飾'],
  ])('keeps or plains %s', (_what, typed, kept) => expect(cleanText(typed)).toBe(kept));

  it.each([
    ['between Latin letters', 'An\u200cna\u200d', 'Anna'],
    ['between digits', '1\u200d2\u200c3', '123'],
    ['at the edges of a Persian name', '\u200cعلی\u200c', 'علی'],
    ['before a space', 'علی\u200c رضا', 'علی رضا'],
    ['more than one', 'علی\u200c\u200d\u200cرضا', 'علی\u200cرضا'],
    ['tags outside of a flag', 'Anna\u{e0041}\u{e0042}', 'Anna'],
  ])('loses joiners and the like %s', (_what, typed, kept) => expect(cleanText(typed)).toBe(kept));

  it.each([
    '',
    ' ',
    '\u200b',
    '\u200c\u200d',
    '\u202e\u2066',
    '\u00ad\u034f',
    '\u3164',
    '\ufe0f',
    '\u2800',
    '\u{e0100}\ufe0e',
    '\u200b'.repeat(10_000),
  ])('is empty when nothing of it is seen: %#', (typed) => {
    expect(cleanText(typed)).toBe('');
    expect(cleanCode(typed)).toBe('');
  });
});

it.each([
  ['+49 30‑1234‐56', '+49 30-1234-56'],
  ['\u202a+49\u00a030\u2009123\u202c', '+49 30 123'],
  ['０３－１２３４−５６７８', '03-1234-5678'],
  ['٠٥٠١٢٣٤٥٦٧', '0501234567'],
  ['०१२३४५', '012345'],
  ['100ー0001', '100-0001'],
  ['1Z\u200d999\u200cAA', '1Z999AA'],
  ['ＤＥ１２３４５６７８９', 'DE123456789'],
  ['𝟙𝟚', '12'],
])('the code %j is %j', (typed, kept) => expect(cleanCode(typed)).toBe(kept));

/** Texts of characters that meddle with each other, the same in each run. */
function* randomTexts() {
  const characters = [
    ...[
      'a',
      'é',
      'e\u0301',
      '\u0301',
      'ß',
      '１',
      '7',
      ' ',
      '\u00a0',
      '\u2800',
      '-',
      '–',
      '‑',
      '@',
      '＠',
      '.',
      'ﬁ',
    ],
    ...[
      'ب',
      'ی',
      'क',
      '\u094d',
      '\u093c',
      'ശ',
      '\u0d4d',
      'ω',
      'ж',
      '葛',
      '한',
      '\u3164',
      '❤',
      '\ufe0f',
      '🏽',
      '👨',
      '🏴',
    ],
    ...[
      '\u200b',
      '\u200c',
      '\u200d',
      '\u200d',
      '\u202e',
      '\u2066',
      '\u00ad',
      '\u034f',
      '\u0000',
      '\ud800',
      '\udc00',
    ],
    ...[
      '\u{e0067}',
      '\u{e007f}',
      '\u{e0100}',
      '\u0345',
      '\u0327',
      '\u1100',
      '\u1161',
      '\u11a8',
      '٣',
      '\n',
      'Å',
    ],
  ];
  let seed = 20_261_128;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let at = 0; at < 5_000; at++) {
    yield Array.from({ length: 1 + random(12) }, () => characters[random(characters.length)] ?? '').join('');
  }
}

it('cleans once and for all', () => {
  for (const text of randomTexts()) {
    for (const clean of [cleanText, cleanCode, cleanEmail]) {
      const kept = clean(text);
      expect([JSON.stringify(text), clean(kept)]).toEqual([JSON.stringify(text), kept]);
      expect(kept).toBe(kept.trim());
    }
    expect(cleanCode(text)).not.toMatch(/\p{Default_Ignorable_Code_Point}|\p{Cc}/u);
  }
});

it.each([
  ['zero-width spaces', '\u200b'],
  ['joiners', '\u200d'],
  ['joiners and letters', 'ب\u200c'],
  ['joiners and marks', '\u064e\u200c'],
  ['marks', '\u0301'],
  ['tags behind a flag', '\u{e0067}'],
  ['digits', '٣'],
])('takes 60,000 %s without waiting', (_what, unit) => {
  const text = `🏴${unit.repeat(60_000 / unit.length)}`;
  const start = performance.now();
  for (const clean of [cleanText, cleanCode, cleanEmail]) clean(text);
  expect(performance.now() - start).toBeLessThan(2_000);
});

describe('the fields of forms', () => {
  const typed = '\u202aAn\u200bna\u202c';
  const phones = [
    ['\u202a+49 30‑123456\u202c', '+49 30-123456'],
    ['+49 30 123456 ext. 5', '+49 30 123456 ext. 5'],
    ['+1 212 555 0100 x5', '+1 212 555 0100 x5'],
    ['+1 (212) 555-0100 #12', '+1 (212) 555-0100 #12'],
    ['０３−１２３４−５６７８', '03-1234-5678'],
    ['tel:+4930123456', '+4930123456'],
    ['\u200b', ''],
  ] as const;
  const place = {
    address: 'Torstr. 1',
    city: 'Berlin',
    zipCode: '10119',
    countryCode: 'DE',
    recipient: 'Anna',
  };
  const contact = placeForm.shape.contact;

  it.each(phones)('a phone number %j is %j', (sent, kept) => {
    expect(addAddressForm.parse({ ...place, phone: sent }).phone).toBe(kept);
    expect(contact.parse({ phone: sent }).phone).toBe(kept);
    expect(profileForm.parse({ firstName: 'A', lastName: 'B', phoneNumber: sent }).phoneNumber).toBe(kept);
  });

  it.each(['abc', '<b>1234567</b>', '12345', '1'.repeat(16), '123456 ext. abc', '+49 30 123456; drop'])(
    'a phone number is not %j',
    (sent) => {
      expect(addAddressForm.safeParse({ ...place, phone: sent }).success).toBe(false);
      expect(contact.safeParse({ phone: sent }).error?.issues).toMatchObject([
        { path: ['phone'], message: 'Phone number format is invalid.' },
      ]);
    },
  );

  it('of an address', () => {
    const parsed = billingForm.parse({
      ...Object.fromEntries(
        ['address', 'city', 'recipient', 'company', 'line2', 'region'].map((name) => [name, typed]),
      ),
      ...{ zipCode: '\u200e１０１１９\u200b', countryCode: ' d\u200be ', taxId: 'ＤＥ‑１２３\u202c' },
    });
    expect(parsed).toMatchObject({
      ...Object.fromEntries(
        ['address', 'city', 'recipient', 'company', 'line2', 'region'].map((name) => [name, 'Anna']),
      ),
      ...{ zipCode: '10119', countryCode: 'DE', taxId: 'DE-123' },
    });
  });

  it.each(['address', 'city', 'zipCode', 'recipient'])('an invisible %s is missing', (name) => {
    const issues = billingForm.safeParse({ ...place, company: '', [name]: '\u200b\u202e\ufeff' }).error
      ?.issues;
    expect(issues?.map(({ path }) => path[0])).toEqual([name]);
  });

  it('of a name, an e-mail address, a merchant and a parcel', () => {
    const email = '\u2066an\u200bna‑１@example.com\u2069';
    const kept = 'anna-1@example.com';
    expect(newsletterForm.parse({ email })).toEqual({ email: kept });
    expect(loginForm.parse({ email, password: ' \u200bas typed ' })).toMatchObject({
      ...{ email: kept, password: ' \u200bas typed ' },
    });
    expect(contactForm.parse({ name: typed, email, message: 'A long message.' })).toMatchObject({
      name: 'Anna',
      email: kept,
    });
    expect(
      merchantApplication.parse({
        ...{ name: typed, email, brandName: typed, business: 'A long business.' },
        phoneNumber: '\u202a(212) 555‑0100 ext. 5',
      }),
    ).toMatchObject({ name: 'Anna', brandName: 'Anna', phoneNumber: '(212) 555-0100 ext. 5' });
    expect(parcelForm.shape.trackingNumber.parse('\u202a1Z\u200b９９\u202c')).toBe('1Z99');
  });
});
