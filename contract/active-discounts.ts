import { z } from 'zod';
import { time } from './schemas.ts';

/** docs/rules.md#discounts */
export const discountKinds = ['percent', 'amount', 'free-delivery'] as const;
export type DiscountKind = (typeof discountKinds)[number];
export const targetKinds = ['product', 'category', 'brand'] as const;
export type TargetKind = (typeof targetKinds)[number];
/** Who earns less by it; frozen in orders. */
export const bearers = ['shop', 'merchants'] as const;
export type Bearer = (typeof bearers)[number];

/** Hundredths of a percent in a percent. */
export const PERCENT_PARTS = 100;

/** The rule of a discount that is switched on, as every process has it in memory. Amounts are in minor units. */
const activeDiscount = z.object({
  id: z.string(),
  /** Rises with each save. Absent in what was published before it was among these. */
  version: z.number().int().optional(),
  title: z.string(),
  /** Null for one that needs no code. */
  code: z.string().nullable(),
  kind: z.enum(discountKinds),
  /** Hundredths of a percent, or an amount; 0 of a free delivery. */
  value: z.number().int(),
  minimumMinor: z.number().int().nullable(),
  forFirstOrder: z.boolean(),
  startsAt: time.nullable(),
  endsAt: time.nullable(),
  /** How often it may be used is limited, which the database knows. */
  isLimited: z.boolean(),
  /** It was used as often as it may be. Absent in what was published before it was among these. */
  isUsedUp: z.boolean().optional(),
  maxUsesPerPerson: z.number().int().nullable(),
  borneBy: z.enum(bearers),
  /** Empty for everything. */
  targets: z.array(z.object({ kind: z.enum(targetKinds), id: z.string() })),
});
export type ActiveDiscount = z.output<typeof activeDiscount>;

/** A row among the settings, which the database writes whenever a discount changes (server/db/functions/discounts.sql). */
export const activeDiscounts = z.object({ active: z.array(activeDiscount) });

/** It has begun, and has not ended. */
export const isRunning = ({ startsAt, endsAt }: ActiveDiscount, now: Date): boolean =>
  (startsAt === null || Date.parse(startsAt) <= now.getTime()) &&
  (endsAt === null || now.getTime() < Date.parse(endsAt));

/** Somebody may get it at this moment. */
export const isHad = (discount: ActiveDiscount, now: Date): boolean =>
  discount.isUsedUp !== true && isRunning(discount, now);

/** @returns the next moment at which one of them begins or ends, in milliseconds since 1970; infinite without any */
export const nextStartOrEnd = (active: readonly ActiveDiscount[], now: Date): number =>
  Math.min(
    ...active
      .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
      .map((at) => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at)))
      .filter((at) => at > now.getTime()),
  );
