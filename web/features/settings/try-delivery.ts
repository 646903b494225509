import { findZone, type Goods, priceOfDelivery } from '#contract/delivery.ts';
import { type Destination, place } from '#contract/places.ts';
import { readNumber } from '#web/components/form/read-number.ts';
import { type PlaceDraft, typedMethod, type ZoneDraft } from './typed-delivery.ts';

/** @returns what was typed, 0 for an empty field; null when it is no number or below 0 */
export function typedAmount(typed: string, decimals: number): number | null {
  const { number } = readNumber(typed, decimals);
  return number === undefined || Number(number) < 0 ? null : Number(number);
}

interface TriedMethod {
  id: string;
  name: string;
  /** Null while its fields are not complete. */
  price: ReturnType<typeof priceOfDelivery> | null;
}

export interface TriedDelivery {
  zone: ZoneDraft;
  /** Those that are switched on. */
  methods: TriedMethod[];
}

const completePlaces = (places: readonly PlaceDraft[]) =>
  places.flatMap((one) => place.safeParse(one).data ?? []);

/** The offer for an order by the zones as they are in the form, whether they are saved or not. */
export function tryDelivery(
  zones: readonly ZoneDraft[],
  at: Destination,
  goods: Goods,
): TriedDelivery | null {
  const known = zones.map((zone) => ({ ...zone, places: completePlaces(zone.places), methods: [] }));
  const found = findZone({ zones: known }, at);
  const zone = zones.find(({ id }) => id === found?.id);
  if (!zone) return null;
  const offered = zone.isActive ? zone.methods.filter(({ isActive }) => isActive) : [];
  const methods = offered.map((method) => {
    const { data } = typedMethod.safeParse(method);
    return { id: method.id, name: method.name, price: data ? priceOfDelivery(data, goods) : null };
  });
  return { zone, methods };
}
