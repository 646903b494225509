import { createContext, use } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Shop } from '../api/services.ts';

interface RootData {
  shop: Shop;
  pages: readonly ShownPage[];
}
/** A published page of the owner. */
export interface ShownPage {
  title: string;
  slug: string;
}

const useRoot = () => useRouteLoaderData('root') as RootData | undefined;

/** Published pages of the owner, from the root's loader; none where that failed. */
export const useShownPages = (): readonly ShownPage[] => useRoot()?.pages ?? [];

/** The shop as a draft of its look would show it. */
export const ShopContext = createContext<Shop | null>(null);

/** The shop from the root's loader; empty strings where that failed. */
export function useShop(): Shop {
  const root = useRoot();
  return (
    use(ShopContext) ??
    root?.shop ?? {
      name: '',
      supportPhone: '',
      publicUrl: '',
      imageBaseUrl: '',
      texts: {},
      offer: {
        opensCheckout: false,
        allowsGuests: false,
        country: '',
        pricesIncludeTax: false,
        delivery: 'priced',
        methods: [],
        payments: [],
      },
      providers: { google: 'hidden', facebook: 'hidden' },
      withdrawalDays: null,
    }
  );
}
