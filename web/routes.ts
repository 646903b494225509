import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The site map: every page of the shop, in one list. */
export default [
  layout('pages/storefront/storefront-layout.tsx', [
    index('pages/storefront/home-page.tsx'),
    route('*', 'pages/storefront/not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
