import { PageHead } from '#web/components/ui/heads.tsx';
import { PhoneLink } from '#web/components/ui/phone-link.tsx';
import { ContactForm } from '#web/features/contact/contact-form.tsx';
import { breadcrumbs, pageMeta } from '#web/lib/seo.ts';
import { useShop } from '#web/lib/use-shop.ts';
import type { Route } from './+types/contact-page';

export function meta({ matches }: Route.MetaArgs) {
  const { shop } = matches[0].loaderData;
  return pageMeta({
    shop,
    title: 'Contact Us',
    description: `Write to ${shop.name}, or call ${shop.supportPhone}.`,
    path: '/contact',
    jsonLd: [breadcrumbs(shop, [['Contact Us', '/contact']])],
  });
}

export default function ContactPage() {
  const { supportPhone } = useShop();
  return (
    <div className="wrap pb-24">
      <PageHead title="Contact Information">
        Write to us here, or call <PhoneLink phone={supportPhone} className="link" />.
      </PageHead>
      <div className="max-w-[400px]">
        <ContactForm />
      </div>
    </div>
  );
}
