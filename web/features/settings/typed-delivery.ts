import { z } from 'zod';
import {
  type DeliveryMethod,
  type DeliverySettings,
  deliveryMethod,
  deliverySettings,
  deliveryZone,
} from '#contract/delivery.ts';
import type { Place } from '#contract/places.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { numberText, readNumber } from '#web/components/form/read-number.ts';
import { typedNumber } from '#web/components/form/typed-number.ts';

/** Delivery as its form has it: numbers are texts, and weights are in kilograms. */
export interface DeliveryValues {
  zones: ZoneDraft[];
}
export interface ZoneDraft {
  id: string;
  name: string;
  isActive: boolean;
  places: PlaceDraft[];
  methods: MethodDraft[];
}
/** A whole country has the country alone. */
export interface PlaceDraft extends Place {
  /** Shown with fields for a region or postcodes, also while these are empty. */
  isPart: boolean;
}
export interface MethodDraft {
  id: string;
  name: string;
  kind: DeliveryMethod['kind'];
  price: string;
  freeFrom: string;
  steps: StepDraft[];
  daysFrom: string;
  daysTo: string;
  text: string;
  isActive: boolean;
}
export interface StepDraft {
  kilograms: string;
  price: string;
}

/** Decimals of a weight in kilograms. */
export const weightDecimals = 3;
const amountDecimals = () => shopFormat().decimals;

const step = deliveryMethod.shape.steps.element.shape;

const kilograms = z.preprocess((typed, context) => {
  const { number, refusal } = readNumber(String(typed), weightDecimals);
  if (refusal === undefined) return number === '' ? '' : Math.round(Number(number) * 1_000);
  context.addIssue({ code: 'custom', message: refusal });
  return z.NEVER;
}, step.upToGrams);

/** A schema of the contract for what the form has instead. */
type Typed<Schema extends z.ZodType> = z.ZodType<z.output<Schema>, z.input<Schema>>;

const typedSteps = z.array(
  z
    .object({ kilograms, price: typedNumber(step.price, amountDecimals) })
    .transform(({ kilograms: upToGrams, price }) => ({ upToGrams, price })),
) as unknown as Typed<typeof deliveryMethod.shape.steps>;

const orNone = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (typed) => (typeof typed === 'string' && typed.trim() === '' ? null : typed),
    schema,
  ) as unknown as Typed<Schema>;

/** Fields that a kind of price does not have are not kept. */
const ofKind = (method: MethodDraft): MethodDraft => ({
  ...method,
  price: method.kind === 'flat' ? method.price : '0',
  freeFrom: method.kind === 'pickup' ? '' : method.freeFrom,
  steps: method.kind === 'weight' ? method.steps : [],
});

export const typedMethod = z.preprocess(
  (method) => ofKind(method as MethodDraft),
  deliveryMethod.safeExtend({
    price: typedNumber(deliveryMethod.shape.price, amountDecimals),
    freeFrom: orNone(typedNumber(deliveryMethod.shape.freeFrom, amountDecimals)),
    steps: typedSteps,
    daysFrom: orNone(typedNumber(deliveryMethod.shape.daysFrom)),
    daysTo: orNone(typedNumber(deliveryMethod.shape.daysTo)),
  }),
) as unknown as z.ZodType<DeliveryMethod, MethodDraft>;

const typedZones = z.array(deliveryZone.extend({ methods: z.array(typedMethod) })) as unknown as Typed<
  typeof deliverySettings.shape.zones
>;

export const typedDelivery = deliverySettings.safeExtend({
  zones: typedZones,
}) as unknown as z.ZodType<DeliverySettings, DeliveryValues>;

const text = (number: number | null) => (number === null ? '' : numberText(number));

/** @returns what the fields show of saved settings */
export const toDeliveryValues = ({ zones }: DeliverySettings): DeliveryValues => ({
  zones: zones.map((zone) => ({
    ...zone,
    places: zone.places.map((place) => ({
      ...place,
      isPart: place.region !== '' || place.postcodePrefix !== '',
    })),
    methods: zone.methods.map((method) => ({
      ...method,
      price: text(method.price),
      freeFrom: text(method.freeFrom),
      steps: method.steps.map(({ upToGrams, price }) => ({
        kilograms: text(upToGrams / 1_000),
        price: text(price),
      })),
      daysFrom: text(method.daysFrom),
      daysTo: text(method.daysTo),
    })),
  })),
});

/** Zones that somebody else has added lie before 'Everywhere else', as all others do. */
export const withElsewhereLast = <Zone extends { places: readonly unknown[] }>(
  zones: readonly Zone[],
): Zone[] => [
  ...zones.filter(({ places }) => places.length > 0),
  ...zones.filter(({ places }) => places.length === 0),
];
