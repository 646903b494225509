import type { ReactNode } from 'react';
import { href } from 'react-router';
import { Link } from '#web/components/buttons/link.tsx';
import { PhoneLink } from '#web/components/buttons/phone-link.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { breadcrumbs, pageMeta } from '#web/lib/page/seo.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import type { Route } from './+types/shipping-page';
import * as styles from './shipping-page.module.css';

export function meta({ matches }: Route.MetaArgs) {
  const { shop } = matches[0].loaderData;
  return pageMeta({
    shop,
    title: 'Shipping',
    description: `Shipping is free on every order at ${shop.name}. How an order travels, and how to follow it.`,
    path: href('/shipping'),
    jsonLd: [breadcrumbs(shop, [['Shipping', href('/shipping')]])],
  });
}

export default function ShippingPage() {
  const { supportPhone } = useShop();
  return (
    <div className="wrap page-bottom">
      <PageHeader title="Shipping" />
      <div className={styles.passages}>
        <Passage title="What it costs">
          Nothing. Shipping is free on every order, whatever it weighs and however many makers it comes from.
        </Passage>
        <Passage title="How to follow an order">
          Each item has its own status: Not processed, Processing, Shipped, Delivered. You find them under{' '}
          <Link className="link" to={href('/dashboard/orders')}>
            Orders
          </Link>
          , and we write to you when one changes.
        </Passage>
        <Passage title="Changing your mind">
          An item can be cancelled on its order's page until it is delivered.
        </Passage>
        <Passage title="Where it goes">
          To the default address of your{' '}
          <Link className="link" to={href('/dashboard/address')}>
            address book
          </Link>{' '}
          at the moment you order.
        </Passage>
        <Passage title="Something is wrong">
          <Link className="link" to={href('/contact')}>
            Write to us
          </Link>{' '}
          or call <PhoneLink phone={supportPhone} className="link" />.
        </Passage>
      </div>
    </div>
  );
}

function Passage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="lead">{title}</h2>
      <p className={`muted ${styles.text}`}>{children}</p>
    </section>
  );
}
