import { href } from 'react-router';
import { Link } from '#web/components/ui/link.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { PhoneLink } from '#web/components/ui/phone-link.tsx';
import { ContactForm } from '#web/features/contact/contact-form.tsx';
import { breadcrumbs, pageMeta } from '#web/lib/seo.ts';
import { useShop } from '#web/lib/use-shop.ts';
import type { Route } from './+types/contact-page';
import * as styles from './contact-page.module.css';

export function meta({ matches }: Route.MetaArgs) {
  const { shop } = matches[0].loaderData;
  return pageMeta({
    shop,
    title: 'Contact Us',
    description: `Write to ${shop.name}, or call ${shop.supportPhone}.`,
    path: href('/contact'),
    jsonLd: [breadcrumbs(shop, [['Contact Us', href('/contact')]])],
  });
}

const ways = [
  {
    title: 'About an order',
    text: 'Your orders show where each item is, and can be cancelled until they are delivered.',
    to: href('/dashboard/orders'),
    label: 'See your orders',
  },
  {
    title: 'While you wait',
    text: 'Members can write to our support in a chat, and read the answers there later.',
    to: href('/support'),
    label: 'Open the chat',
  },
  {
    title: 'Shipping',
    text: 'What shipping costs, and how returns work.',
    to: href('/shipping'),
    label: 'Read about shipping',
  },
  {
    title: 'Selling',
    text: 'Your own brand, prices and stock on our shelf.',
    to: href('/sell'),
    label: 'Sell with us',
  },
];

export default function ContactPage() {
  const { supportPhone } = useShop();
  return (
    <div className="wrap page-bottom">
      <PageHeader title="Contact Information">
        Write to us here, or call <PhoneLink phone={supportPhone} className="link" />.
      </PageHeader>
      <div className={styles.columns}>
        <ContactForm />
        <aside className={styles.ways} aria-label="Other ways">
          {ways.map(({ title, text, to, label }) => (
            <section key={to}>
              <h2>{title}</h2>
              <p>{text}</p>
              <Link className="link tap" to={to}>
                {label}
              </Link>
            </section>
          ))}
        </aside>
      </div>
    </div>
  );
}
