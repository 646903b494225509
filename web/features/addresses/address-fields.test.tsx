import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AddressFields } from './address-fields.tsx';
import { emptyAddress } from './address-values.ts';
import { useAddressForm } from './use-address-form.ts';

function Fields({ countryCode }: { countryCode: string }) {
  return <AddressFields form={useAddressForm({ ...emptyAddress, countryCode }, async () => {})} isOfOrder />;
}
const draw = (countryCode: string) => renderToStaticMarkup(<Fields countryCode={countryCode} />);
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
