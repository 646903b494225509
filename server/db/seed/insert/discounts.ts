import { addDiscount, switchDiscount } from '#server/features/discounts/change-discount.ts';
import { getPersonId, type SeedContext } from './seed-context.ts';

/** The code that the demo's README names, switched on, as its owner does it. */
export async function insertDiscounts(context: SeedContext): Promise<void> {
  const who = { by: getPersonId(context, 'ines'), ip: '127.0.0.1' };
  const form = {
    ...{ title: '10% off your first order', code: 'WELCOME10', kind: 'percent' as const, value: 10 },
    ...{ minimum: null, forFirstOrder: true, startsAt: null, endsAt: null },
    ...{ maxUses: null, maxUsesPerPerson: 1, borneBy: 'shop' as const, targets: [] },
  };
  const { discount } = await addDiscount(context.db, form, who);
  await switchDiscount(context.db, discount._id, true, who);
}
