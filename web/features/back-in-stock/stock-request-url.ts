import { productSearch, readVariant } from '#web/lib/navigation/product-url.ts';

const results = ['sent', 'refused', 'too-many'];

interface StockRequestUrl {
  variant: string | null;
  /** The reply to a form that was sent without JavaScript. */
  said: string | null;
}

export function readStockRequest(search: URLSearchParams): StockRequestUrl {
  const said = search.get('said');
  return { variant: readVariant(search), said: said !== null && results.includes(said) ? said : null };
}

/** Search params of the page, normalised; '' without any. */
export function writeStockRequest({ variant, said }: StockRequestUrl): string {
  const search = productSearch({ variant });
  return said === null ? search : `${search || '?'}${search && '&'}said=${said}`;
}
