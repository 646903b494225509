import { type DeliveryZone, deliveryZone } from '#contract/delivery.ts';
import { isSame } from '#contract/is-same.ts';
import { placeKey } from '#contract/places.ts';
import { type PlacedTaxRate, taxRate } from '#contract/taxes.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { placeWords, rateLine } from './setting-words.rules.ts';
import type { StoredValues } from './settings.rules.ts';
import { findStoredGroup, lockGroup, replaceValues } from './settings.store.ts';
import { tidyRows } from './tidy-places.rules.ts';

/**
 * Brings the places of zones and rates that an earlier version or a backup of it has stored to the form in which they are compared. Called at the
 * start. What is lost, because another row has the place, is kept in words for the Health page until somebody saves the group.
 */
export async function tidyPlaces(db: Db): Promise<void> {
  for (const [group, tidy] of Object.entries(groups)) {
    await inTransaction(db, async (tx) => {
      await lockGroup(tx, group);
      const stored = await findStoredGroup(tx, group);
      const tidied = stored && tidy(stored.value);
      if (!stored || !tidied || isSame(tidied.value, stored.value)) return;
      const lost =
        tidied.lost.length > 0 ? { lostPlaces: { of: stored.version + 1, words: tidied.lost } } : {};
      await replaceValues(tx, group, { ...tidied.value, ...lost });
    });
  }
}

interface Tidied {
  value: StoredValues;
  /** In words. */
  lost: string[];
}

/** Null for what another version has saved in another form. */
const groups: Record<'delivery' | 'taxes', (value: StoredValues) => Tidied | null> = {
  delivery(value) {
    if (!deliveryZone.array().safeParse(value.zones).success) return null;
    // As it is stored: what is parsed has lost the former form.
    const zones = value.zones as DeliveryZone[];
    const placed = zones.flatMap(({ places, id }) => places.map((place) => ({ ...place, zone: id })));
    const { kept, lost } = tidyRows(placed);
    const zoneName = (zone: string) => zones.find(({ id }) => id === zone)?.name ?? '';
    const tidied = zones.map((zone) => ({
      ...zone,
      places: kept.filter((one) => one.zone === zone.id).map(({ zone: _, ...place }) => place),
    }));
    // Without a place, only the last one is of use.
    const left = tidied.filter(({ places }, at) => places.length > 0 || at === tidied.length - 1);
    return {
      value: { ...value, zones: left },
      lost: lost.map((place) => `${zoneName(place.zone)}: ${placeWords(place)}`),
    };
  },
  taxes(value) {
    if (!taxRate.array().safeParse(value.rates).success) return null;
    const { kept, lost } = tidyRows(value.rates as PlacedTaxRate[], (rate) => placeKey(rate) + rate.class);
    return { value: { ...value, rates: kept }, lost: lost.map(rateLine) };
  },
};
