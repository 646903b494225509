import { href } from 'react-router';

export function searchHref(typed: string): string {
  const name = typed.trim();
  return name ? `${href('/shop')}?${new URLSearchParams({ name })}` : href('/shop');
}
