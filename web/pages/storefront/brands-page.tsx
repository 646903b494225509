import { PageHead } from '#web/components/ui/heads.tsx';
import { BrandGrid } from '#web/features/brands/brand-grid.tsx';
import { breadcrumbs, pageMeta } from '#web/lib/seo.ts';
import { servicesContext } from '#web/lib/services.ts';
import type { Route } from './+types/brands-page';

export async function loader({ context }: Route.LoaderArgs) {
  return await context.get(servicesContext).api('GET /brand/list');
}

export function meta({ matches }: Route.MetaArgs) {
  const { shop } = matches[0].loaderData;
  return pageMeta({
    shop,
    title: 'Shop By Brand',
    description: `Every brand of ${shop.name}, and what each of them makes.`,
    path: '/brands',
    jsonLd: [breadcrumbs(shop, [['Shop By Brand', '/brands']])],
  });
}

export default function BrandsPage({ loaderData }: Route.ComponentProps) {
  const { brands } = loaderData;
  return (
    <div className="wrap pb-24">
      <PageHead title="Shop By Brand" />
      {brands.length > 0 ? <BrandGrid brands={brands} heading="h2" /> : <p>No brands found.</p>}
    </div>
  );
}
