import { listPermissions, type Membership, type Permission } from '#contract/permissions.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#web/texts/en/permissions.ts';

const texts = defineTexts({ en });

const toResource = (permission: Permission) =>
  permission.split('.')[0] as keyof ReturnType<typeof texts>['pages'];
const words = new Intl.ListFormat('en', { type: 'disjunction' });

/** The rights of a membership in words, and what an Owner of the same team can do besides: from the table of permissions. */
export function toRights(membership: Membership): { can: string[]; cannot: string[] } {
  const { can, pages, open } = texts();
  const own = listPermissions(membership);
  const all = listPermissions({ ...membership, set: 'owner' });
  const resources = new Set(own.map(toResource));
  const isSaid = (permission: Permission, among: readonly Permission[]) =>
    !permission.endsWith('.read') || !among.includes(`${toResource(permission)}.write` as Permission);
  const missing = all.filter((permission) => !own.includes(permission));
  const closed = [...new Set(missing.map(toResource))].filter((resource) => !resources.has(resource));
  return {
    can: own.filter((permission) => isSaid(permission, own)).map((permission) => can[permission]),
    cannot: [
      ...missing
        .filter((permission) => resources.has(toResource(permission)))
        .map((permission) => can[permission]),
      ...(closed.length > 0 ? [open(words.format(closed.map((resource) => pages[resource])))] : []),
    ],
  };
}
