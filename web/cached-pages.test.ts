import { expect, it } from 'vitest';
import { cachedPageParameters } from './cached-pages.ts';

const ofTheShop = ['name', 'brands+', 'min', 'max', 'rating', 'stars', 'order', 'page'];

it.each([
  ['/', []],
  ['/shop', ofTheShop],
  ['/shop/category/wall-lamps', ofTheShop],
  ['/shop/brand/A_b-1', ofTheShop],
  ['/product/desk-lamp-2', ['reviews']],
  ['/login', ['to']],
  ['/contact', []],
  ['/dashboard', []],
  ['/dashboard/orders/customers', []],
])('caches %s by %j', (path, parameters) => expect(cachedPageParameters(path)).toEqual(parameters));

it.each([
  '/Shop',
  '/shop/',
  '//shop',
  '/%73hop',
  '/shop/category',
  '/shop/elsewhere',
  '/product/a/b',
  '/product/d%65sk-lamp',
  '/order/0190a000-0000-7000-8000-000000000000',
  '/order/success/0190a000-0000-7000-8000-000000000000',
  '/dashboard/product/edit/0190a000-0000-7000-8000-000000000000',
  '/dashboard/elsewhere',
  '/reset-password/secret',
  '/merchant-signup/secret',
  '/auth/success',
  '/newsletter/confirm/secret',
  '/robots.txt',
  '/__manifest',
  '/contact\n',
])('does not cache %j', (path) => expect(cachedPageParameters(path)).toBeNull());
