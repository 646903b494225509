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
  maxUsesPerPerson: z.number().int().nullable(),
  borneBy: z.enum(bearers),
  /** Empty for everything. */
  targets: z.array(z.object({ kind: z.enum(targetKinds), id: z.string() })),
});
export type ActiveDiscount = z.output<typeof activeDiscount>;

/** A row among the settings, which the database writes whenever a discount changes (server/db/functions/discounts.sql). */
export const activeDiscounts = z.object({ active: z.array(activeDiscount) });
