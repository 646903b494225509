import { allKeyword } from '#contract/limits.ts';
import { refuseField, ShopError } from '#server/errors.ts';

interface Activity {
  isActive: boolean;
  disabledByAdministrator: boolean;
}

/**
 * @returns a brand's flags after it is shown or hidden (docs/rules.md#merchants-brands)
 * @throws 'forbidden' when a merchant enables a brand that an administrator disabled
 */
export function nextActivity(brand: Activity, isActive: boolean, byAdministrator: boolean): Activity {
  if (byAdministrator) return { isActive, disabledByAdministrator: !isActive };
  if (isActive && brand.disabledByAdministrator) {
    throw new ShopError(
      'forbidden',
      'An administrator disabled this brand. Only an administrator enables it.',
    );
  }
  return { isActive, disabledByAdministrator: brand.disabledByAdministrator };
}

/** @throws 'slug-in-use' for the slug that the filters use for "all" (docs/rules.md#slugs) */
export function requireUnreservedSlug(slug: string): void {
  if (slug.toLowerCase() === allKeyword)
    throw refuseField('slug', 'This slug is already in use.', 'slug-in-use');
}
