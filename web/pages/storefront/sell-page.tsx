import { href } from 'react-router';
import { SceneBanner } from '#web/features/banners/scene-banner.tsx';
import { MerchantApplicationForm } from '#web/features/merchants/merchant-application-form.tsx';
import { breadcrumbs, pageMeta } from '#web/lib/page/seo.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import type { Route } from './+types/sell-page';
import { AuthLayout } from './auth-layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  const { shop } = matches[0].loaderData;
  return pageMeta({
    shop,
    title: 'Sell With Us',
    description: `Apply to sell your products on ${shop.name}, under your own brand.`,
    path: href('/sell'),
    jsonLd: [breadcrumbs(shop, [['Sell With Us', href('/sell')]])],
  });
}

export default function SellPage() {
  const { name } = useShop();
  return (
    <AuthLayout
      title={`Become A ${name} Seller!`}
      image={
        <SceneBanner
          scene="living"
          title="Your products in our shop"
          text="Your own brand, prices and stock, with every order in one list."
        />
      }
    >
      <MerchantApplicationForm />
    </AuthLayout>
  );
}
