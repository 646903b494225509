import { expect, it } from 'vitest';
import { shareTargets } from './share-targets.ts';

it.each(shareTargets('Pleat & Stone + Lamp', 'https://shop.example/product/pleat').map((target) => [target]))(
  '$label contains the whole name and URL',
  ({ href }) => {
    const said = decodeURIComponent(href);
    expect(said).toContain('Pleat & Stone + Lamp');
    expect(said).toContain('https://shop.example/product/pleat');
    expect(href).not.toMatch(/[ +]/);
  },
);
