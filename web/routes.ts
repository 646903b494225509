import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** The site map: every page of the shop, in one list. */
export default [
  layout('pages/storefront/storefront-layout.tsx', [
    index('pages/storefront/home-page.tsx'),
    ...prefix('order', [
      route('success/:id', 'pages/storefront/order-success-page.tsx'),
      route(':id', 'pages/storefront/order-page.tsx'),
    ]),
    route('login', 'pages/storefront/login-page.tsx'),
    route('register', 'pages/storefront/register-page.tsx'),
    route('forgot-password', 'pages/storefront/forgot-password-page.tsx'),
    route('reset-password/:token', 'pages/storefront/reset-password-page.tsx'),
    route('auth/success', 'pages/storefront/auth-success-page.tsx'),
    route('merchant-signup/:token', 'pages/storefront/merchant-signup-page.tsx'),
    route('newsletter/confirm/:token', 'pages/storefront/newsletter-confirm-page.tsx'),
    route('newsletter/unsubscribe/:token', 'pages/storefront/newsletter-unsubscribe-page.tsx'),

    // /support is a page of the dashboard's frame, at an address of its own.
    route('support', 'pages/account/dashboard-layout.tsx', { id: 'support-frame' }, [
      index('pages/account/support-page.tsx'),
    ]),
    route('dashboard', 'pages/account/dashboard-layout.tsx', [
      index('pages/account/account-page.tsx', { id: 'account-index' }),
      route('account', 'pages/account/account-page.tsx'),
      route('security', 'pages/account/security-page.tsx'),
      ...prefix('address', [
        index('pages/account/addresses-page.tsx'),
        route('add', 'pages/account/add-address-page.tsx'),
        route('edit/:id', 'pages/account/edit-address-page.tsx'),
      ]),
      route('wishlist', 'pages/account/wishlist-page.tsx'),
      route('orders', 'pages/account/orders-page.tsx'),
      route('orders/customers', 'pages/account/customer-orders-page.tsx'),
      layout('pages/merchant/merchants-only.tsx', [
        ...prefix('product', [
          index('pages/merchant/products-page.tsx'),
          route('add', 'pages/merchant/add-product-page.tsx'),
          route('edit/:id', 'pages/merchant/edit-product-page.tsx'),
        ]),
        ...prefix('brand', [
          index('pages/merchant/brands-page.tsx'),
          route('edit/:id', 'pages/merchant/edit-brand-page.tsx'),
        ]),
      ]),
      layout('pages/admin/administrators-only.tsx', [
        ...prefix('category', [
          index('pages/admin/categories-page.tsx'),
          route('add', 'pages/admin/add-category-page.tsx'),
          route('edit/:id', 'pages/admin/edit-category-page.tsx'),
        ]),
        route('brand/add', 'pages/admin/add-brand-page.tsx'),
        route('merchant', 'pages/admin/merchants-page.tsx'),
        route('merchant/add', 'pages/admin/add-merchant-page.tsx'),
        route('review', 'pages/admin/reviews-page.tsx'),
        route('users', 'pages/admin/users-page.tsx'),
        route('users/:id', 'pages/admin/user-page.tsx'),
        route('contact', 'pages/admin/messages-page.tsx'),
        route('contact/:id', 'pages/admin/message-page.tsx'),
        route('mail', 'pages/admin/mails-page.tsx'),
        route('mail/:id', 'pages/admin/mail-page.tsx'),
      ]),
      route('*', 'pages/account/not-found-page.tsx'),
    ]),
    route('shop', 'pages/storefront/shop-page.tsx'),
    route('shop/category/:slug', 'pages/storefront/shop-category-page.tsx'),
    route('shop/brand/:slug', 'pages/storefront/shop-brand-page.tsx'),
    route('product/:slug', 'pages/storefront/product-page.tsx'),
    route('brands', 'pages/storefront/brands-page.tsx'),
    route('contact', 'pages/storefront/contact-page.tsx'),
    route('sell', 'pages/storefront/sell-page.tsx'),
    route('shipping', 'pages/storefront/shipping-page.tsx'),
    route('*', 'pages/storefront/not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
