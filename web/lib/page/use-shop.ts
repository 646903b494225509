import { useRouteLoaderData } from 'react-router';
import type { Shop } from '../api/services.ts';

/** The shop from the root's loader; empty strings where that failed. */
export function useShop(): Shop {
  const root = useRouteLoaderData('root') as { shop: Shop } | undefined;
  return root?.shop ?? { name: '', supportPhone: '', publicUrl: '', imageBaseUrl: '' };
}
