import { expect, it } from 'vitest';
import version from './functions/version.json' with { type: 'json' };
import { hashFunctions, readFunctions } from './functions.ts';

it('gives every change of the functions a new version', () => {
  const advice =
    'the functions changed: raise "version" in functions/version.json by one and set this "hash"';
  expect(version.hash, advice).toBe(hashFunctions(readFunctions()));
});
