import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildAddressFormats, FORMATS_FILE } from './build-address-formats.ts';

test('the formats of addresses are those of their packages', () => {
  expect(readFileSync(FORMATS_FILE, 'utf8')).toBe(buildAddressFormats());
});
