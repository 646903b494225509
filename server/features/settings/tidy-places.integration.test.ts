import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Place } from '#contract/places.ts';
import { deliveryMethod, deliveryZone, placedRate } from '#server/testing/builders/checkout.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { initialSettings, parseAllStored } from './settings.rules.ts';
import { insertMissingSettings, listLostPlaces, listStoredSettings, updateGroup } from './settings.store.ts';
import { tidyPlaces } from './tidy-places.ts';

/** Zones and rates that an earlier version has stored. */
const { db, close } = await createTestDatabase();
afterAll(close);

const initial = initialSettings({ storeName: 'Shop', supportPhone: '1', taxRate: 0 });
beforeEach(async () => {
  await db.execute(sql`delete from settings`);
});

const at = (country: string, postcodePrefix = '', region = ''): Place => ({
  country,
  region,
  postcodePrefix,
});
const zone = (name: string, ...places: Place[]) => ({ ...deliveryZone([deliveryMethod()]), name, places });
const everywhere = zone('Everywhere else');

async function store(zones: ReturnType<typeof zone>[], rates: ReturnType<typeof placedRate>[] = []) {
  await insertMissingSettings(db, {
    ...initial,
    delivery: { zones: [...zones, everywhere] },
    taxes: { ...initial.taxes, rates },
  });
  await tidyPlaces(db);
  const { values, revision } = await listStoredSettings(db);
  const { delivery, taxes } = parseAllStored(values, initial);
  return {
    zones: delivery.zones.map(({ name, places }) => [
      name,
      places.map(({ country, region, postcodePrefix }) => `${country} ${region} ${postcodePrefix}`.trim()),
    ]),
    rates: taxes.rates.map(({ country, region, postcodePrefix, class: of, rate }) =>
      [country, region, postcodePrefix, of, rate].filter((one) => one !== '').join(' '),
    ),
    revision,
  };
}

it('get the form in which they are compared', async () => {
  const found = await store(
    [zone('Stockholm', at('SE', 'SE11'), at('SE', '12')), zone('Soho', at('GB', 'UKW1'), at('JE', 'JE1'))],
    [placedRate({ ...at('DE', 'D27498'), rate: 0 })],
  );
  expect(found.zones).toEqual([
    ['Stockholm', ['SE  11', 'SE  12']],
    ['Soho', ['GB  W1', 'JE  JE1']],
    ['Everywhere else', []],
  ]);
  expect(found.rates).toEqual(['DE 27498 standard 0']);
  expect(await listLostPlaces(db)).toEqual([]);
});

it('of territories are regions of the USA; on a clash the row of the country loses', async () => {
  const found = await store(
    [
      zone('Islands', at('PR'), at('GU', '969'), at('UM')),
      zone('Territories', at('VI'), at('US', '', 'PR')),
      zone('Samoa', at('AS'), at('MP')),
    ],
    [
      placedRate({ ...at('PR'), title: 'IVU', rate: 11.5 }),
      placedRate({ ...at('PR'), title: 'Municipal', rate: 1 }),
      placedRate({ ...at('VI'), title: 'Old', rate: 5 }),
      placedRate({ ...at('US', '', 'VI'), title: 'New', rate: 0 }),
      placedRate({ ...at('VI'), class: 'reduced', title: 'Food', rate: 2 }),
    ],
  );
  expect(found.zones).toEqual([
    ['Islands', ['US GU 969', 'UM']],
    ['Territories', ['US VI', 'US PR']],
    ['Samoa', ['US AS', 'US MP']],
    ['Everywhere else', []],
  ]);
  expect(found.rates).toEqual([
    'US PR standard 11.5',
    'US PR standard 1',
    'US VI standard 0',
    'US VI reduced 2',
  ]);
  expect(await listLostPlaces(db)).toEqual([
    'Islands: Puerto Rico',
    'U.S. Virgin Islands: Old 5 %, standard',
  ]);
});

it('are written once', async () => {
  const { revision } = await store([zone('Stockholm', at('SE', 'SE11'))]);
  await tidyPlaces(db);
  expect((await listStoredSettings(db)).revision).toBe(revision);
});

it('stay as they are in a shop without any, or of a version that nobody knows', async () => {
  await tidyPlaces(db);
  await insertMissingSettings(db, { delivery: { zones: 'many' }, taxes: { rates: [{ where: 'Mars' }] } });
  await tidyPlaces(db);
  const { values, revision } = await listStoredSettings(db);
  expect(values).toEqual({ delivery: { zones: 'many' }, taxes: { rates: [{ where: 'Mars' }] } });
  expect(revision).toBe(2);
});

it('lose to what had the form before, which is said until somebody saves', async () => {
  const found = await store(
    [
      zone('First', at('SE', 'SE11'), at('SE', '12')),
      zone('Second', at('SE', '11')),
      zone('Third', at('SE', 'S12')),
    ],
    [
      placedRate({ ...at('SE', 'SE11'), rate: 25 }),
      placedRate({ ...at('SE', '11'), rate: 12 }),
      placedRate({ ...at('SE', 'SE11'), class: 'reduced', rate: 6 }),
      placedRate({ ...at('SE', 'SE11'), class: 'reduced', rate: 1 }),
      placedRate({ ...at('SE', 'S11'), class: 'reduced', rate: 2 }),
    ],
  );
  expect(found.zones).toEqual([
    ['First', ['SE  12']],
    ['Second', ['SE  11']],
    ['Everywhere else', []],
  ]);
  // Those that added up still do.
  expect(found.rates).toEqual(['SE 11 standard 12', 'SE 11 reduced 6', 'SE 11 reduced 1']);
  expect(await listLostPlaces(db)).toEqual([
    'First: Sweden, postcodes SE11…',
    'Third: Sweden, postcodes S12…',
    'Sweden, postcodes SE11…: VAT 25 %, standard',
    'Sweden, postcodes S11…: VAT 2 %, reduced',
  ]);
  const user = await db.execute<{ id: string }>(
    sql`insert into users (id, first_name, last_name, email) values (gen_random_uuid(), 'Ada', 'L', 'ada@example.com') returning id`,
  );
  const by = user.rows[0]?.id ?? '';
  for (const group of ['delivery', 'taxes']) await updateGroup(db, group, { value: {}, by });
  expect(await listLostPlaces(db)).toEqual([]);
});
