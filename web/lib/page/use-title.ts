import { useEffect } from 'react';
import { withShopName } from './seo.ts';
import { useShop } from './use-shop.ts';

/** Replaces the title of the route, where only the loaded data or the person's role say what the page is. */
export function useTitle(title: string): void {
  const { name } = useShop();
  useEffect(() => {
    document.title = withShopName(title, name);
  }, [title, name]);
}
