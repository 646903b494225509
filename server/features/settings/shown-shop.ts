import { nextStartOrEnd } from '#contract/active-discounts.ts';
import { type AllSettings, pickShownTexts } from '#contract/settings.contract.ts';
import { toShownLook } from '#contract/shown-look.ts';
import type { ShownShop } from '#contract/shown-shop.ts';
import type { Settings } from '#server/env.ts';
import { shownOffer } from './checkout-reasons.rules.ts';
import { offersWithdrawal } from './offers-withdrawal.rules.ts';
import { toProvidersSetUp, toShownProviders } from './shown-providers.rules.ts';

interface Shown {
  shop: ShownShop;
  /** When a discount begins or ends, in milliseconds since 1970; infinite without any. */
  until: number;
}

/**
 * Makes it once for the same settings, because its time grows with the zones and discounts of the shop.
 * @returns the shop at a moment by its saved settings
 */
export function createShownShop(settings: Settings): (saved: AllSettings, at: Date) => Shown {
  let last: (Shown & { saved: AllSettings; from: number }) | undefined;
  return (saved, at) => {
    const now = at.getTime();
    if (last?.saved === saved && last.from <= now && now < last.until) return last;
    last = {
      shop: toShownShop(saved, settings, at),
      until: nextStartOrEnd(saved.discounts.active, at),
      ...{ saved, from: now },
    };
    return last;
  };
}

function toShownShop(saved: AllSettings, settings: Settings, at: Date): ShownShop {
  const { general, returns } = saved;
  const { publicUrl, imageBaseUrl } = settings;
  const look = toShownLook(saved.look);
  return {
    ...{ name: general.storeName, supportPhone: general.supportPhone, publicUrl, imageBaseUrl },
    texts: pickShownTexts(general),
    offer: shownOffer(saved, at),
    providers: toShownProviders(saved, toProvidersSetUp(settings)),
    withdrawalDays: offersWithdrawal(saved) ? returns.withdrawalDays : null,
    ...(look ? { look } : {}),
  };
}
