import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { ShownOffer } from '#contract/checkout-reasons.ts';
import { GeneralFields } from './general-fields.tsx';

const field = (name: string) => ({ name, onChange: async () => {}, onBlur: async () => {}, ref: () => {} });

function noteOf(announcement: string, delivery: ShownOffer['delivery']) {
  const hydrationData = { loaderData: { root: { shop: { texts: { announcement }, offer: { delivery } } } } };
  const element = <GeneralFields field={field} timeZone="UTC" />;
  const router = createMemoryRouter([{ id: 'root', path: '*', element, loader: () => null }], {
    hydrationData,
  });
  return /<div role="status"[^>]*>(.*?)<\/div>/.exec(
    renderToStaticMarkup(<RouterProvider router={router} />),
  )?.[1];
}

it('warns where an own announcement promises free shipping that there is not', () => {
  expect(noteOf('FREE shipping!', 'priced')).toContain('shipping costs something');
  expect(noteOf('Shipping is free', { freeFromMinor: 5_000 })).toContain('free only from $50');
  expect(noteOf('Free shipping', 'free')).toBe('');
  expect(noteOf('Freedom for lamps', 'priced')).toBe('');
  expect(noteOf('', 'priced')).toBe('');
});
