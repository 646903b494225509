import { href } from 'react-router';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { type BrandBox, BrandGrid } from '#web/features/brands/brand-grid.tsx';
import { servicesContext } from '#web/lib/api/services.ts';
import { breadcrumbs, pageMeta } from '#web/lib/page/seo.ts';
import type { Route } from './+types/brands-page';

export async function loader({ context }: Route.LoaderArgs) {
  const { brands } = await context.get(servicesContext).api('GET /brand/list', { query: { images: '1' } });
  // A page of hundreds is a list to read.
  return { brands: brands.length > maxWithImages ? brands.map(withoutImage) : brands };
}

const maxWithImages = 200;
const withoutImage = ({ imageUrl: _image, ...brand }: BrandBox): BrandBox => brand;

export function meta({ matches }: Route.MetaArgs) {
  const { shop } = matches[0].loaderData;
  return pageMeta({
    shop,
    title: 'Shop By Brand',
    description: `Every brand of ${shop.name}, and what each of them makes.`,
    path: href('/brands'),
    jsonLd: [breadcrumbs(shop, [['Shop By Brand', href('/brands')]])],
  });
}

export default function BrandsPage({ loaderData }: Route.ComponentProps) {
  const { brands } = loaderData;
  return (
    <div className="wrap page-bottom">
      <PageHeader title="Shop By Brand" />
      {brands.length > 0 ? <BrandGrid brands={brands} heading="h2" /> : <p>No brands found.</p>}
    </div>
  );
}
