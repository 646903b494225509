import { expect, it } from 'vitest';
import { countFiles } from './count-files.ts';

it('counts files as they come, also when the beginning of one is cut', async () => {
  const chunks = ['PK\x03\x04one', 'PPK\x03', '\x04two PK\x01\x02'].map((text) =>
    new TextEncoder().encode(text),
  );
  const counts: number[] = [];
  const read = await countFiles(new Blob(chunks).stream(), (count) => counts.push(count));
  expect(await new Blob(read).text()).toBe('PK\x03\x04onePPK\x03\x04two PK\x01\x02');
  expect(counts.at(-1)).toBe(2);
});
