import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import type { ShownOffer } from '#contract/checkout-reasons.ts';
import { GeneralFields } from './general-fields.tsx';

const field = (name: string) => ({ name, onChange: async () => {}, onBlur: async () => {}, ref: () => {} });

function renderFields(announcement: string, delivery: ShownOffer['delivery'], chosen = 'UTC'): string {
  const hydrationData = { loaderData: { root: { shop: { texts: { announcement }, offer: { delivery } } } } };
  const element = <GeneralFields field={field} zones={{ saved: 'UTC', chosen }} />;
  const router = createMemoryRouter([{ id: 'root', path: '*', element, loader: () => null }], {
    hydrationData,
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const renderNote = (...shown: Parameters<typeof renderFields>) =>
  /<div role="status"[^>]*>(.*?)<\/div>/.exec(renderFields(...shown))?.[1];

afterEach(() => void vi.useRealTimers());

it('says what time it is in the chosen time zone', () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z') });
  expect(renderFields('', 'free')).toContain('It is Friday 12:00 PM there. ');
  expect(renderFields('', 'free', 'Pacific/Auckland')).toContain('It is Saturday 1:00 AM there. ');
});

it('warns where an own announcement promises free shipping that there is not', () => {
  expect(renderNote('FREE shipping!', 'priced')).toContain('shipping costs something');
  expect(renderNote('Shipping is free', { freeFromMinor: 5_000, isChoice: false })).toContain(
    'free only from $50',
  );
  expect(renderNote('Free shipping', { freeFromMinor: 0, isChoice: true })).toContain(
    'not all delivery methods',
  );
  expect(renderNote('Free shipping', 'free')).toBe('');
  expect(renderNote('Freedom for lamps', 'priced')).toBe('');
  expect(renderNote('', 'priced')).toBe('');
});
