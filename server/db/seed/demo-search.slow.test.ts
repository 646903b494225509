import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Product } from '#contract/products.contract.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { seedDemo } from './seed-demo.ts';

const shop = await createTestApp();
afterAll(shop.close);
beforeAll(
  () =>
    seedDemo({
      db: shop.db,
      media: shop.media,
      keepsMails: true,
    }),
  120_000,
);

const list = async (text: string) =>
  (await shop.call('GET', `/product/list?name=${encodeURIComponent(text)}&limit=20`)).json<{
    products: Product[];
    corrected?: { from: string; to: string };
  }>();
const names = ({ products }: { products: readonly Product[] }) => products.map(({ name }) => name);

const backpacks = ['Roll-Top Pack 24 L', 'Everyday Daypack', 'Orchard Satchel Pack'];
const shoes = ['Quay Court Shoe', 'Mudlark High-Top', 'Trailhead Runner'];
const clothing = ['Fairground Yoke Sweater', 'Ferry Stripe Jumper', 'Workroom Jacket'];
const sunglasses = ['Lido Sunglasses', 'Orbit Wire Sunglasses'];
const watches = ['Plain Hours Watch', 'Longitude Chronograph'];
const cameras = ['Field Rangefinder 35', 'Twin Lens Sixty', 'Snapbox Instant'];
const tableLamps = [
  'Toadstool Table Lamp',
  'Draughtsman Arm Lamp',
  'Harvest Moon Lamp',
  'Pleat & Stone Lamp',
];
const pendants = ['Refectory Dome', 'Tiered Pendant No. 4', 'Rice Paper Lantern', 'Trio Canister Pendant'];
const cups = ['Half-Dip Mug', 'Pebble Mug', 'Beaker in Stripes', 'Morning Cup & Saucer'];
const kettles = ['Heron Pour-Over Kettle', 'Whistling Kettle, Bone'];
const pans = ['Sunday Casserole', 'Copper Saucepan, 2 L', 'Longfire Skillet'];
const blankets = ['Folded Wool Throw', 'Roll & Strap Blanket', 'Long Weekend Blanket'];

/** Word by word, the products that must come first, all of them, in any order. */
it.each<[word: string, first: string[]]>([
  ['bag', backpacks],
  ['bags', backpacks],
  ['backpack', backpacks],
  ['backpacks', backpacks],
  ['shoe', shoes],
  ['shoes', shoes],
  ['sneakers', shoes],
  ['trainers', shoes],
  ['glasses', sunglasses],
  ['sunglasses', sunglasses],
  ['watch', watches],
  ['watches', watches],
  ['sofa', ['Harbour Armchair']],
  ['cameras', cameras],
  ['camera', cameras],
  ['lighting', [...tableLamps, ...pendants]],
  ['lamps', [...tableLamps, ...pendants]],
  ['kitchen', [...cups, ...kettles, ...pans, "Cook's Knife & Board"]],
  ['mugs', cups],
  ['mug', cups],
  ['kettle', kettles],
  ['cookware', [...kettles, ...pans]],
  ['clothing', clothing],
  ['blankets', blankets],
  ['mustard jumper', ['Ferry Stripe Jumper']],
  ['red', ['Clothbound Set of Four']],
  ['leather', ['Longfire Skillet', 'Roll & Strap Blanket', 'Open Studio Headphones', 'Plain Hours Watch']],
  ['wool', [...blankets, 'Chapel Dining Chair', 'Fairground Yoke Sweater']],
  ['oak', ["Cook's Knife & Board", 'Steeple Tower Speakers', 'Anders Shelf Speaker', 'Chapel Dining Chair']],
  ['head phones', ['Nightline Headphones', 'Open Studio Headphones']],
  ['sale', ['Whistling Kettle, Bone', 'Ferry Stripe Jumper']],
])('%s', async (word, first) => {
  const found = await list(word);
  expect(names(found).slice(0, first.length).sort()).toEqual(first.toSorted());
  expect(found.corrected).toBeUndefined();
});

it.each([
  ['jumpr', 'jumper'],
  ['headphnoes', 'headphones'],
  ['mustad jumper', 'mustard jumper'],
  ['tablelamp', 'table lamp'],
])('%s is corrected to %s', async (from, to) => {
  const found = await list(from);
  expect(found.corrected).toEqual({ from, to });
  expect(names(found)).toEqual(names(await list(to)));
});

/** The page offers categories. */
it.each(['bicycle', 'television', 'rug'])('%s is not sold', async (word) => {
  expect(names(await list(word))).toEqual([]);
});
