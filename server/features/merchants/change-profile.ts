import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { listReviewedProductIds, updateProfile } from './profiles.store.ts';

interface ProfileForm {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  phoneNumber?: string | null | undefined;
}

/** Changes the profile. Absent and null fields stay as they are; an empty phone number is removed. */
export async function changeProfile(
  { db, cacheInvalidation }: { db: Db; cacheInvalidation: CacheInvalidation },
  userId: string,
  form: ProfileForm,
): Promise<void> {
  await cacheInvalidation.inTransaction(db, async (tx, announce) => {
    const { renamed } = await updateProfile(tx, userId, {
      firstName: form.firstName ?? undefined,
      lastName: form.lastName ?? undefined,
      phoneNumber: form.phoneNumber === '' ? null : (form.phoneNumber ?? undefined),
    });
    const reviewed = renamed ? await listReviewedProductIds(tx, userId) : [];
    announce(...reviewed.map((id) => `product:${id}` as const));
  });
}
