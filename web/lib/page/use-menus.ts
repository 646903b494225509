import type { PageMenus } from './shown-menus.ts';
import { useShop } from './use-shop.ts';

const none: PageMenus = { header: [], service: [], links: [] };

/** Menus from the root's loader; empty where that failed. */
export const useMenus = (): PageMenus => useShop().menus ?? none;
