import { readCatalogueExample } from './catalogue-example.ts';
import type { CheckoutShop } from './checkout-shop.ts';
import {
  openUncachedShop,
  timeWay,
  type UncachedShop,
  uncachedHeading,
  uncachedRow,
} from './measure-uncached.ts';
import { addRatings } from './temporary-shop.ts';
import { uncachedWays, type Way } from './uncached-ways.ts';

interface Subject {
  shop: UncachedShop;
  ways: Way[];
}

/** Prints how long each way to reach products takes on one shop, or on two in turn, when nothing is cached. */
export async function timeUncached(
  shops: readonly CheckoutShop[],
  {
    samples,
    isWanted,
    print,
  }: { samples: number; isWanted(name: string): boolean; print(line: string): void },
): Promise<void> {
  const subjects: Subject[] = [];
  try {
    for (const shop of shops) subjects.push(await subjectOf(shop));
    print(uncachedHeading(shops.length > 1 ? ['here', 'there'] : ['']));
    for (const [index, { name }] of (subjects[0]?.ways ?? []).entries()) {
      if (!isWanted(name)) continue;
      const same = subjects.flatMap(({ shop, ways }) => {
        const way = ways[index];
        return way ? [{ shop, way }] : [];
      });
      print(uncachedRow(name, await timeWay(same, samples)));
    }
  } finally {
    for (const { shop } of subjects) shop.close();
  }
}

async function subjectOf({ database, process }: CheckoutShop): Promise<Subject> {
  await addRatings(database.db);
  const example = await readCatalogueExample(database.db);
  const shop = await openUncachedShop(process.port, example.slugs);
  return { shop, ways: uncachedWays(example) };
}
