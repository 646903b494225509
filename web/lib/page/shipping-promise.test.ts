import { expect, it } from 'vitest';
import { announcement, ofHome, ofShop } from '#web/texts/en/offer.ts';
import { costs, ofShipping } from '#web/texts/en/shipping-page.ts';
import { promiseText } from './shipping-promise.ts';

const sum = { freeFromMinor: 5_000, isChoice: false };

it('promises free shipping only where it is free', () => {
  for (const promises of [announcement, ofHome, ofShop, ofShipping('Norr'), costs]) {
    expect(promiseText({ delivery: 'free' }, promises)).toMatch(/\bfree\b/i);
    expect(promiseText({ delivery: sum }, promises)).toMatch(/ from \$50\b/);
    expect(promiseText({ delivery: 'priced' }, promises)).not.toMatch(/\bfree\b|nothing/i);
  }
});

it('calls free shipping a choice where another method costs something', () => {
  for (const promises of [announcement, ofShipping('Norr'), costs]) {
    const always = promiseText({ delivery: { freeFromMinor: 0, isChoice: true } }, promises);
    expect(always).toMatch(/\b(choose|available)\b/);
    expect(always).not.toMatch(/every order|\$/);
    expect(promiseText({ delivery: { ...sum, isChoice: true } }, promises)).toMatch(
      /(choose|available).* from \$50/,
    );
  }
  for (const promises of [ofHome, ofShop]) {
    expect(promiseText({ delivery: { ...sum, isChoice: true } }, promises)).toBe(promises.priced);
  }
});
