import { useRouteLoaderData } from 'react-router';
import type { Shop } from './services.ts';

/** The shop's name and phone, as the root's loader answered them; the name is empty where even that failed. */
export function useShop(): Shop {
  const root = useRouteLoaderData('root') as { shop: Shop } | undefined;
  return root?.shop ?? { name: '', supportPhone: '', publicUrl: '' };
}
