import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { BagQuote } from '../cart/quote.queries.ts';
import { CodeOfBag } from './discount-code.tsx';

type Shown = Parameters<typeof CodeOfBag>[0];
const draw = (shown: Partial<Omit<Shown, 'quote'>> & { quote?: object }) =>
  renderToStaticMarkup(
    <CodeOfBag
      {...{ isFormer: false, code: '', takesCodes: true }}
      {...(shown as Shown)}
      quote={{ ...shown.quote } as BagQuote}
    />,
  );
const saved = {
  discounts: [{ title: '10% off', code: 'WELCOME10', saves: 21, isDelivery: false, lines: [] }],
};
const tooLow = { codeRefused: { reason: 'below-minimum', message: '$12.00 to go.' } };

it('is folded to a link, and not there where no code can be used', () => {
  expect(draw({})).toMatch(/<button[^>]*>Discount code<\/button>/);
  expect(draw({})).not.toContain('<input');
  expect(draw({ takesCodes: false })).toBe('');
});

it('says what the code saves, and can be removed, also while the shop is asked again', () => {
  for (const isFormer of [false, true]) {
    const html = draw({ code: 'welcome10', quote: saved, isFormer });
    expect(html).toContain('<b>WELCOME10</b> <span class="muted">saves $21.00</span>');
    expect(html).toContain('aria-label="Remove discount code"');
    expect(html).not.toContain('<input');
  }
});

it.each([
  ['a sum that is too low', { code: 'autumn', quote: tooLow }, 'autumn', '$12.00 to go.'],
  [
    'too many wrong codes',
    { code: 'autumn', quote: { codesWait: 'Try again later.' } },
    'autumn',
    'Try again later.',
  ],
  [
    'a wrong code, also where no other one can be used',
    {
      ...{ code: 'wrnog', takesCodes: false },
      quote: { codeRefused: { reason: 'unknown', message: 'This code cannot be used.' } },
    },
    'wrnog',
    'cannot be used',
  ],
])('keeps what was typed beside the words for %s', (_about, shown, typed, words) => {
  const html = draw(shown);
  expect(html).toMatch(new RegExp(`<input[^>]*value="${typed}"`));
  expect(html).toContain(words);
});

it('names automatic ones that the order does not have, once', () => {
  const refused = { discount: 'a', reason: 'not-first-order', message: '“Welcome” is for a first order.' };
  const html = draw({ takesCodes: false, quote: { notGiven: [refused, { ...refused, code: 'FIRST' }] } });
  expect(html.split('is for a first order')).toHaveLength(2);
});

it('says once what is missing for an automatic one', () => {
  const near = { nearDiscount: { title: 'Winter', missing: 12 } };
  expect(draw({ takesCodes: false, quote: near })).toContain('Winter: $12.00 to go.');
});
