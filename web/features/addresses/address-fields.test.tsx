import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '#web/lib/api/query-client.ts';
import { AddressFields } from './address-fields.tsx';
import { emptyAddress } from './address-values.ts';
import { useAddressForm } from './use-address-form.ts';

function Fields({ countryCode, region = '' }: { countryCode: string; region?: string }) {
  const form = useAddressForm({ ...emptyAddress, countryCode, region }, async () => {});
  return <AddressFields form={form} isOfOrder />;
}
const draw = (countryCode: string, region?: string) =>
  renderToStaticMarkup(<Fields {...{ countryCode, region }} />);
const namesIn = (html: string) =>
  [...html.matchAll(/<(?:input|select)[^>]*? name="(\w+)"/g)].map(([, name]) => name);

it.each([
  ['US', 'address line2 city region zipCode phone'],
  ['DE', 'address line2 zipCode city phone'],
  ['JP', 'address line2 region city zipCode phone'],
  ['HU', 'city address line2 zipCode phone'],
])('asks for an address in the order of its country: %s', (country, names) => {
  expect(namesIn(draw(country)).join(' ')).toBe(`countryCode recipient company ${names}`);
});

it('opens the keyboard of digits where a postcode has no letters', () => {
  expect(draw('DE')).toContain('inputMode="numeric"');
  expect(draw('GB')).not.toContain('inputMode="numeric"');
});

const regionIn = (html: string) =>
  /<(select|input)[^>]*autoComplete="address-level1"[^>]*>(.*?)(?:<\/select>|$)/s.exec(html);
const optionsIn = (html: string) =>
  [...(regionIn(html)?.[2] ?? '').matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value);

beforeEach(() => queryClient.clear());
const loadLists = async () =>
  queryClient.setQueryData(['regions of addresses'], await import('#contract/region-lists.ts'));

it.each([
  ['chosen in a country with a list', 'JP', '', 'select', 48],
  ['the chosen one once', 'JP', 'Tokyo', 'select', 48],
  ['kept as it was typed, beside the list', 'JP', 'Kansai', 'select', 49],
  ['chosen by code', 'BR', 'SP', 'select', 28],
  ['of the USA one of the list', 'US', 'Nowhere', 'select', 60],
  ['typed in a country without a list', 'MY', 'Johor', 'input', 0],
])('has a region that is %s', async (_what, country, region, element, count) => {
  await loadLists();
  const html = draw(country, region);
  expect([regionIn(html)?.[1], optionsIn(html).length]).toEqual([element, count]);
});

it('keeps what is stored while the list loads', () => {
  expect(optionsIn(draw('JP', 'Tokyo'))).toEqual(['', 'Tokyo']);
});
