import { everything } from '#contract/limits.ts';
import { refuseField, ShopError } from '#server/errors.ts';

interface Activity {
  isActive: boolean;
  disabledByAdministrator: boolean;
}

/**
 * What becomes of a brand's flags when somebody shows or hides it. A brand that an administrator disabled, only
 * an administrator enables (docs/rules.md#merchants-brands). Throws `forbidden`.
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
  if (slug.toLowerCase() === everything)
    throw refuseField('slug', 'This slug is already in use.', 'slug-in-use');
}
