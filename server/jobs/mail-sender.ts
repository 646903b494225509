import type { Look } from '#contract/look.contract.ts';
import { shownColor, type Theme, themes } from '#contract/look-colors.ts';
import { markIn } from '#contract/shown-look.ts';
import type { Settings } from '#server/env.ts';
import type { MailLook, Sender } from '#server/features/mail/mail-content.ts';
import type { OrderLinks } from '#server/features/orders/order-link.ts';
import { toCheckoutReasons } from '#server/features/settings/checkout-reasons.rules.ts';
import { offersWithdrawal } from '#server/features/settings/offers-withdrawal.rules.ts';
import type { ShopSettings } from '#server/features/settings/shop-settings.ts';

interface Shop {
  settings: Pick<Settings, 'publicUrl' | 'imageBaseUrl' | 'mailFrom'>;
  shopSettings: Pick<ShopSettings, 'latest'>;
  orderLinks: Pick<OrderLinks, 'orderKey' | 'keyOfCheckout'>;
}

/** @returns how the shop appears in a mail that is composed now */
export const createSender =
  ({ settings: { publicUrl, imageBaseUrl, mailFrom }, shopSettings, orderLinks }: Shop) =>
  async (): Promise<Sender> => {
    const shopNow = await shopSettings.latest();
    const { storeName: name, supportPhone: phone } = shopNow.general;
    const from = mailFrom ?? `${headerName(name)} <no-reply@${mailHost(publicUrl)}>`;
    return {
      ...{ name, publicUrl, imageBaseUrl, phone, from },
      look: toMailLook(shopNow.look),
      paymentSettings: shopNow,
      asksAtCheckout: toCheckoutReasons(shopNow, new Date()).asks.length > 0,
      offersWithdrawal: offersWithdrawal(shopNow),
      keyOfOrder: orderLinks.orderKey,
      keyOfCheckout: orderLinks.keyOfCheckout,
    };
  };

/** @returns the accent and the logo for mails; null while both are ours */
function toMailLook({ colors, marks }: Look): MailLook | null {
  const isOurs = themes.every((theme) => Object.keys(colors[theme]).length === 0);
  if (isOurs && marks.logo === null) return null;
  const accentColors = (theme: Theme) => ({
    accent: shownColor(theme, colors[theme], 'accent'),
    onAccent: shownColor(theme, colors[theme], 'accentInk'),
  });
  const toLogo = (url: string | null) => (url === null ? null : markIn(mailedLogo, url));
  return {
    ...{ light: accentColors('light'), dark: accentColors('dark') },
    ...{ logo: toLogo(marks.logo), logoDark: toLogo(marks.logo && marks.logoDark) },
  };
}

/** Pixels. */
const mailedLogo = { width: 240, height: 48 };

/** The name for a mail header, quoted when it has special characters. */
function headerName(name: string): string {
  return /^[\p{L}\p{N} ]+$/u.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`;
}

function mailHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /[a-z]/i.test(hostname) && !hostname.includes('[') ? hostname : 'localhost';
}
