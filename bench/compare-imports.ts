import { median } from './measure.ts';
import { type Catalogue, openTemporaryShop } from './temporary-shop.ts';

/** Imports a catalogue into a new shop of each checkout, in turn, with `npm run import`. Prints the medians. */
export async function compareImports(
  checkouts: readonly string[],
  catalogue: Catalogue,
  rounds: number,
  print: (line: string) => void,
): Promise<void> {
  const imports = checkouts.map((checkout) => ({ checkout, products: 0, seconds: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const measured of imports) {
      const shop = await openTemporaryShop(catalogue, measured.checkout);
      measured.products = shop.products;
      measured.seconds.push(shop.seconds);
      await shop.close();
    }
  }
  print('| checkout | products | seconds | products a second |\n| --- | ---: | ---: | ---: |');
  for (const { checkout, products, seconds } of imports) {
    const took = median(seconds);
    print(`| ${checkout} | ${products} | ${took.toFixed(1)} | ${Math.round(products / took)} |`);
  }
}
