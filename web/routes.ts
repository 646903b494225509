import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

const linkPage = 'pages/storefront/link-page.tsx';

/** Every page of the shop. */
export default [
  ...prefix('checkout', [
    index('pages/checkout/checkout-page.tsx'),
    route('return', 'pages/checkout/returned-page.tsx'),
    route('test/:id', 'pages/checkout/test-payment-page.tsx'),
  ]),
  // Without the dashboard's menu: nothing else can be done yet.
  route('dashboard/start', 'pages/start/start-page.tsx'),
  layout('pages/storefront/storefront-layout.tsx', [
    index('pages/storefront/home-page.tsx'),
    ...prefix('order', [
      route('success/:id', 'pages/storefront/order-success-page.tsx'),
      route('link', 'pages/storefront/order-link-page.tsx'),
      route(':id', 'pages/storefront/order-page.tsx'),
    ]),
    route('login', 'pages/storefront/login-page.tsx'),
    route('register', 'pages/storefront/register-page.tsx'),
    route('forgot-password', 'pages/storefront/forgot-password-page.tsx'),
    route('reset-password/:token', 'pages/storefront/reset-password-page.tsx'),
    route('auth/success', 'pages/storefront/auth-success-page.tsx'),
    route('team/accept/:token', 'pages/storefront/team-accept-page.tsx'),
    route('merchant-signup/:token', 'pages/storefront/merchant-signup-page.tsx'),
    route('newsletter/confirm/:token', linkPage, { id: 'newsletterConfirm' }),
    route('newsletter/unsubscribe/:token', linkPage, { id: 'newsletterUnsubscribe' }),
    ...prefix('back-in-stock', [
      route('confirm/:token', linkPage, { id: 'stockRequestConfirm' }),
      route('cancel/:token', linkPage, { id: 'stockRequestCancel' }),
      route(':slug', 'pages/storefront/stock-request-page.tsx'),
    ]),

    // They have the dashboard's layout, but their own URLs.
    route('order/:id/slip', 'pages/dashboard/dashboard-layout.tsx', { id: 'slip-frame' }, [
      index('pages/dashboard/orders/packing-slip-page.tsx'),
    ]),
    route('support', 'pages/dashboard/dashboard-layout.tsx', { id: 'support-frame' }, [
      index('pages/dashboard/support/support-page.tsx'),
    ]),
    route('dashboard', 'pages/dashboard/dashboard-layout.tsx', [
      index('pages/dashboard/account/account-page.tsx', { id: 'account-index' }),
      route('account', 'pages/dashboard/account/account-page.tsx'),
      route('security', 'pages/dashboard/account/security-page.tsx'),
      ...prefix('address', [
        index('pages/dashboard/addresses/addresses-page.tsx'),
        route('add', 'pages/dashboard/addresses/add-address-page.tsx'),
        route('edit/:id', 'pages/dashboard/addresses/edit-address-page.tsx'),
      ]),
      route('wishlist', 'pages/dashboard/wishlist/wishlist-page.tsx'),
      route('orders', 'pages/dashboard/orders/orders-page.tsx'),
      layout('pages/dashboard/permitted-only.tsx', [
        route('overview', 'pages/dashboard/overview/overview-page.tsx'),
        route('reports', 'pages/dashboard/reports/reports-page.tsx'),
        route('orders/customers', 'pages/dashboard/orders/customer-orders-page.tsx'),
        route('orders/being-paid', 'pages/dashboard/orders/being-paid-page.tsx'),
        route('orders/customers/:id', 'pages/dashboard/orders/customer-order-page.tsx'),
        route('orders/slips', 'pages/dashboard/orders/packing-slips-page.tsx'),
        route('orders/send', 'pages/dashboard/orders/send-many-page.tsx'),
        ...prefix('product', [
          index('pages/dashboard/products/products-page.tsx'),
          route('add', 'pages/dashboard/products/add-product-page.tsx'),
          route('import', 'pages/dashboard/products/import-page.tsx'),
          route('import/:id', 'pages/dashboard/products/import-preview-page.tsx'),
          route('edit/:id', 'pages/dashboard/products/edit-product-page.tsx'),
          route('stock/:id', 'pages/dashboard/products/product-stock-page.tsx'),
          route('history/:id', 'pages/dashboard/products/product-history-page.tsx'),
        ]),
        ...prefix('brand', [
          index('pages/dashboard/brands/brands-page.tsx'),
          route('edit/:id', 'pages/dashboard/brands/edit-brand-page.tsx'),
          route('seller/:id', 'pages/dashboard/brands/seller-page.tsx', { id: 'merchant-seller' }),
        ]),
        ...prefix('category', [
          index('pages/dashboard/categories/categories-page.tsx'),
          route('add', 'pages/dashboard/categories/add-category-page.tsx'),
          route('edit/:id', 'pages/dashboard/categories/edit-category-page.tsx'),
        ]),
        ...prefix('attribute', [
          index('pages/dashboard/attributes/attributes-page.tsx'),
          route('add', 'pages/dashboard/attributes/add-attribute-page.tsx'),
          route('edit/:id', 'pages/dashboard/attributes/edit-attribute-page.tsx'),
        ]),
        route('search', 'pages/dashboard/search/search-page.tsx'),
        route('brand/add', 'pages/dashboard/brands/add-brand-page.tsx'),
        route('merchant', 'pages/dashboard/merchants/merchants-page.tsx'),
        route('merchant/add', 'pages/dashboard/merchants/add-merchant-page.tsx'),
        route('review', 'pages/dashboard/reviews/reviews-page.tsx'),
        route('users', 'pages/dashboard/users/users-page.tsx'),
        route('users/:id', 'pages/dashboard/users/user-page.tsx'),
        route('contact', 'pages/dashboard/messages/messages-page.tsx'),
        route('contact/:id', 'pages/dashboard/messages/message-page.tsx'),
        route('activity', 'pages/dashboard/activity/activity-page.tsx'),
        route('mail', 'pages/dashboard/mail/mails-page.tsx'),
        route('mail/:id', 'pages/dashboard/mail/mail-page.tsx'),
        ...prefix('pages', [
          index('pages/dashboard/pages/pages-page.tsx'),
          route('add', 'pages/dashboard/pages/add-page-page.tsx'),
          route('edit/:id', 'pages/dashboard/pages/edit-page-page.tsx'),
        ]),
        ...prefix('team', [
          index('pages/dashboard/team/team-page.tsx'),
          route(':id', 'pages/dashboard/team/team-member-page.tsx'),
        ]),
        ...prefix('settings', [
          index('pages/dashboard/settings/settings-page.tsx'),
          route('company', 'pages/dashboard/settings/company-page.tsx'),
          route('orders', 'pages/dashboard/settings/order-settings-page.tsx'),
          route('checkout', 'pages/dashboard/settings/checkout-settings-page.tsx'),
          route('delivery', 'pages/dashboard/settings/delivery-settings-page.tsx'),
          route('taxes', 'pages/dashboard/settings/tax-settings-page.tsx'),
          route('payments', 'pages/dashboard/settings/payment-settings-page.tsx'),
          route('sign-in', 'pages/dashboard/settings/sign-in-settings-page.tsx'),
          route('answers', 'pages/dashboard/settings/answer-settings-page.tsx'),
        ]),
        route('health', 'pages/dashboard/health/health-page.tsx'),
      ]),
      route('*', 'pages/dashboard/not-found-page.tsx'),
    ]),
    route('shop', 'pages/storefront/shop-page.tsx'),
    route('shop/category/:slug', 'pages/storefront/shop-category-page.tsx'),
    route('shop/brand/:slug', 'pages/storefront/shop-brand-page.tsx'),
    route('product/:slug', 'pages/storefront/product-page.tsx'),
    route('seller/:slug', 'pages/storefront/seller-page.tsx'),
    route('brands', 'pages/storefront/brands-page.tsx'),
    route('contact', 'pages/storefront/contact-page.tsx'),
    route('sell', 'pages/storefront/sell-page.tsx'),
    route('pages/:slug', 'pages/storefront/owner-page.tsx'),
    route('shipping', 'pages/storefront/shipping-page.tsx'),
    route('*', 'pages/storefront/not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
