import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import { methodKinds } from './method-kinds.ts';
import { toMinor } from './money.ts';
import { placeName } from './place-name.ts';
import { type Destination, findPlace, place, placeKey } from './places.ts';
import { bodyId, flag, moneyAmount, optionalText, text, wholeNumber } from './schemas.ts';
import type { LineTax } from './taxes.ts';

const amount = (label: string) =>
  moneyAmount({
    required: `${label} is required.`,
    notANumber: `${label} must be an amount.`,
    min: 0,
    tooSmall: 'May not be less than 0.',
    max: 100_000,
    tooLarge: 'May not be more than 100,000.',
  });
const days = wholeNumber({
  required: 'Days must be a whole number.',
  min: 0,
  tooSmall: 'May not be less than 0.',
  max: 90,
  tooLarge: 'May not be more than 90.',
}).nullable();

const step = z.object({
  upToGrams: wholeNumber({
    required: 'Weight is required.',
    min: 1,
    tooSmall: 'Must be at least 1 g.',
    max: 10_000_000,
    tooLarge: 'May not be more than 10,000 kg.',
  }),
  price: amount('Price'),
});

export const deliveryMethod = z
  .object({
    id: bodyId('Please reload the page.'),
    name: text({ required: 'Name is required.', max: 60, clean: cleanText }),
    kind: z.enum(methodKinds, { error: 'Please choose how it is priced.' }),
    price: amount('Price').meta({ description: 'Of `flat`, in major units; 0 for the others.' }),
    freeFrom: amount('Free from')
      .nullable()
      .meta({ description: 'Sum of the goods as shown, after discounts.' }),
    steps: z.array(step).max(20, 'There may be at most 20 steps.').meta({ description: 'Of `weight`.' }),
    daysFrom: days,
    daysTo: days,
    text: optionalText(200, { clean: cleanText }).transform((typed) => typed ?? ''),
    isActive: flag(),
  })
  .refine(({ kind, steps }) => kind !== 'weight' || steps.length > 0, {
    path: ['steps'],
    error: 'Please add a step.',
  })
  .refine(
    ({ steps }) =>
      steps.every(({ upToGrams }, at) => at === 0 || upToGrams > (steps[at - 1]?.upToGrams ?? 0)),
    { path: ['steps'], error: 'Each step must be heavier than the one before.' },
  )
  .refine(({ daysFrom, daysTo }) => daysTo === null || (daysFrom ?? 0) <= daysTo, {
    path: ['daysTo'],
    error: 'May not be before the first day.',
  })
  .refine(({ daysFrom, daysTo }) => daysFrom === null || daysTo !== null, {
    path: ['daysTo'],
    error: 'Please say the last day, too.',
  });
export type DeliveryMethod = z.output<typeof deliveryMethod>;

/** @returns the working days until it arrives; null when the owner names none */
export const deliveryDays = ({ daysFrom, daysTo }: Pick<DeliveryMethod, 'daysFrom' | 'daysTo'>) =>
  daysTo === null ? null : { from: daysFrom ?? daysTo, to: daysTo };

/** The agreed delivery of an order, frozen. */
export interface OrderDelivery {
  /** The id of the method, which may be gone since. */
  method: string;
  name: string;
  kind: DeliveryMethod['kind'];
  /** The owner's; absent without one. */
  text?: string;
  /** Working days; null when the owner names none. */
  days: { from: number; to: number } | null;
  /** As shown: with tax when prices include tax. */
  minor: number;
  /** Their sum is its tax. */
  taxes: LineTax[];
  /** Only where its price is split among items of different rates: each share with its own taxes, and none for items without tax. */
  shares?: DeliveryShare[];
}

interface DeliveryShare {
  /** As shown. */
  minor: number;
  taxes: LineTax[];
}

export const deliveryZone = z.object({
  id: bodyId('Please reload the page.'),
  name: text({ required: 'Name is required.', max: 60, clean: cleanText }),
  isActive: flag().meta({ description: 'Of one that is not, nothing is delivered to its places.' }),
  places: z.array(place).max(1_000, 'A zone may have at most 1,000 places.'),
  methods: z.array(deliveryMethod).max(20, 'A zone may have at most 20 methods.'),
});
export type DeliveryZone = z.output<typeof deliveryZone>;

const isUnique = (keys: readonly string[]) => new Set(keys).size === keys.length;

export const deliverySettings = z
  .object({
    zones: z
      .array(deliveryZone)
      .max(50, 'There may be at most 50 zones.')
      .meta({ description: "The last one has no places: it is 'Everywhere else'." }),
  })
  .refine(({ zones }) => zones.at(-1)?.places.length === 0, {
    path: ['zones'],
    error: "The last zone must be 'Everywhere else', without places.",
  })
  .refine(({ zones }) => zones.slice(0, -1).every(({ places }) => places.length > 0), {
    path: ['zones'],
    error: 'Please add a place to each zone.',
  })
  .superRefine(({ zones }, context) => {
    const owners = new Map<string, string>();
    for (const [at, { name, places }] of zones.entries()) {
      for (const [placeAt, one] of places.entries()) {
        const owner = owners.get(placeKey(one));
        if (owner === undefined) owners.set(placeKey(one), name);
        else {
          const path = ['zones', at, 'places', placeAt, 'country'];
          const message = `${placeName(one)} is in the zone “${owner}” already.`;
          context.addIssue({ code: 'custom', path, message });
        }
      }
    }
  })
  .refine(
    ({ zones }) => isUnique(zones.flatMap(({ id, methods }) => [id, ...methods.map((one) => one.id)])),
    {
      path: ['zones'],
      error: 'Please reload the page.',
    },
  );
export type DeliverySettings = z.output<typeof deliverySettings>;

/** The zone of a destination: the most special place wins, else 'Everywhere else'. */
export function findZone({ zones }: DeliverySettings, at: Destination): DeliveryZone | null {
  const places = zones.flatMap((zone) => zone.places.map((one) => ({ ...one, zone })));
  return findPlace(places, at)?.zone ?? zones.at(-1) ?? null;
}

/** The methods of a destination that are switched on, in the owner's sequence; none where the shop does not deliver. */
export function methodsAt(settings: DeliverySettings, at: Destination): readonly DeliveryMethod[] {
  const zone = findZone(settings, at);
  return zone?.isActive ? zone.methods.filter(({ isActive }) => isActive) : [];
}

/** Goods to deliver. */
export interface Goods {
  /** As shown to the shopper, after discounts. */
  valueMinor: number;
  /** Pieces without a weight count 0. */
  weightGrams: number;
}

/** @returns what a method costs in minor units, or the weight up to which it is offered when the goods are heavier */
export function priceOfDelivery(
  { kind, price, freeFrom, steps }: DeliveryMethod,
  { valueMinor, weightGrams }: Goods,
): { minor: number } | { maxGrams: number } {
  const fitting = steps.find(({ upToGrams }) => weightGrams <= upToGrams);
  if (kind === 'weight' && !fitting) return { maxGrams: steps.at(-1)?.upToGrams ?? 0 };
  if (kind === 'pickup' || (freeFrom !== null && valueMinor >= toMinor(freeFrom))) return { minor: 0 };
  return { minor: toMinor((kind === 'weight' ? fitting?.price : price) ?? 0) };
}
