import { type Db, inTransaction } from '#server/db/db.ts';
import { planFields } from '#server/edited-fields.ts';
import { refuseField, refuseTogether } from '#server/errors.ts';
import { lockProfile, type NamedPerson, updateProfile } from './profiles.store.ts';

interface ProfileForm {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  phoneNumber?: string | null | undefined;
  was?: { [Field in keyof NamedPerson]?: NamedPerson[Field] | undefined } | undefined;
}

const labels = { firstName: 'first name', lastName: 'last name', phoneNumber: 'phone number' };

/**
 * Changes the profile. Absent and null fields stay as they are; an empty phone number is removed.
 * @throws 'fields-changed' when the form has changed a field that is no longer what it was
 */
export async function changeProfile(
  db: Db,
  userId: string,
  { was = {}, ...form }: ProfileForm,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const stored = await lockProfile(tx, userId);
    const sent = {
      firstName: form.firstName ?? undefined,
      lastName: form.lastName ?? undefined,
      phoneNumber: form.phoneNumber === '' ? null : (form.phoneNumber ?? undefined),
    };
    const phoneWas = was.phoneNumber === '' ? null : was.phoneNumber;
    const { fields, conflicts } = planFields(
      stored,
      sent,
      { ...was, phoneNumber: phoneWas },
      // The other one may be the same person, on another device.
      (field, now) =>
        refuseField(
          field,
          now
            ? `The ${labels[field]} was changed to “${now}” meanwhile.`
            : `The ${labels[field]} was removed meanwhile.`,
          'fields-changed',
        ),
    );
    refuseTogether(conflicts);
    if (Object.values(fields).some((value) => value !== undefined)) await updateProfile(tx, userId, fields);
  });
}
