/** Pages that anyone may open, one of each kind. */
export const publicPages = [
  '/',
  '/shop',
  '/shop/category/lighting',
  '/product/toadstool-table-lamp',
  '/brands',
  '/contact',
  '/sell',
  '/shipping',
  '/pages/returns',
  '/login',
  '/register',
  '/forgot-password',
  '/merchant-signup/abc?email=ida@example.com',
  '/newsletter/confirm/abc',
  '/newsletter/unsubscribe/abc',
  '/404',
];
