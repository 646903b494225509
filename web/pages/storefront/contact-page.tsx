import { useQuery } from '@tanstack/react-query';
import { href, useLocation } from 'react-router';
import { orderLabel } from '#contract/order-number.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { PhoneLink } from '#web/components/buttons/phone-link.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { ContactForm } from '#web/features/contact/contact-form.tsx';
import { profileQuery } from '#web/features/session/session.queries.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { useSessionToken } from '#web/lib/api/session.ts';
import { readContact } from '#web/lib/navigation/contact-about.ts';
import { breadcrumbs, pageMeta } from '#web/lib/page/seo.ts';
import { useHydrated } from '#web/lib/page/use-hydrated.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
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
    text: 'See where each item is, or cancel it before it is sent.',
    to: href('/dashboard/orders'),
    label: 'See your orders',
  },
  {
    title: 'While you wait',
    text: 'Members can chat with our support, and read the answers there later.',
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
    text: 'Sell under your own brand, with your own prices and stock.',
    to: href('/sell'),
    label: 'Sell with us',
  },
];

export default function ContactPage() {
  const { supportPhone } = useShop();
  const known = useKnown();
  return (
    <div className="wrap page-bottom">
      <PageHeader title="Contact Information">
        Write to us here, or call <PhoneLink phone={supportPhone} className="link" />.
      </PageHeader>
      <div className={styles.columns}>
        <ContactForm {...known} />
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

/** Who writes, and about which order. The server's page, which is kept for everybody, has neither. */
function useKnown() {
  const isMember = useSessionToken() !== null;
  const { data: profile } = useQuery({ ...profileQuery, enabled: isMember }, queryClient);
  const location = useLocation();
  const { order, ...opened }: ReturnType<typeof readContact> = useHydrated()
    ? readContact(location)
    : { order: null };
  return {
    name: opened.name ?? [profile?.firstName, profile?.lastName].filter(Boolean).join(' '),
    email: opened.email ?? profile?.email ?? '',
    about: order !== null ? `About order ${orderLabel(order)}:\n` : '',
  };
}
