import type { ReactNode } from 'react';
import { href } from 'react-router';
import { shippingSlug } from '#contract/pages.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { PhoneLink } from '#web/components/buttons/phone-link.tsx';
import { MarkdownText } from '#web/components/layout/markdown-text.tsx';
import { PageHeader } from '#web/components/layout/page-header.tsx';
import { servicesContext } from '#web/lib/api/services.ts';
import { breadcrumbs, pageMeta } from '#web/lib/page/seo.ts';
import { promiseText } from '#web/lib/page/shipping-promise.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/shipping-page.ts';
import * as enWithdraw from '#web/texts/en/withdraw-link.ts';
import type { Route } from './+types/shipping-page';
import { DeliveryZones } from './delivery-zones.tsx';
import { findShownPage } from './find-shown-page.ts';
import { returnPromise } from './return-promise.ts';
import * as styles from './shipping-page.module.css';
import { type ZoneWords, zoneWords } from './zone-words.ts';

const texts = defineTexts({ en });
const withdrawTexts = defineTexts({ en: enWithdraw });

/** The owner's published page, else our text. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, readZones, readReturns } = context.get(servicesContext);
  const page = await findShownPage(api, shippingSlug);
  if (page) return { page, zones: [], returns: '' };
  const zones = readZones();
  return {
    page,
    zones: zones.map((zone) => zoneWords(zone, zones.length === 1)),
    returns: returnPromise(readReturns()),
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { shop } = matches[0].loaderData;
  const title = loaderData?.page?.title ?? 'Shipping';
  return pageMeta({
    shop,
    title,
    description: loaderData?.page
      ? undefined
      : `${promiseText(shop.offer, texts().ofShipping(shop.name))} ${texts().follow}`,
    path: href('/shipping'),
    jsonLd: [breadcrumbs(shop, [[title, href('/shipping')]])],
  });
}

export default function ShippingPage({ loaderData: { page, zones, returns } }: Route.ComponentProps) {
  if (!page) return <OurText zones={zones} returns={returns} />;
  return (
    <div className="wrap page-bottom">
      <PageHeader title={page.title} />
      <MarkdownText html={page.html} />
    </div>
  );
}

function OurText({ zones, returns }: { zones: readonly ZoneWords[]; returns: string }) {
  const { supportPhone, offer, withdrawalDays } = useShop();
  return (
    <div className="wrap page-bottom">
      <PageHeader title="Shipping" />
      <div className={styles.passages}>
        <Passage title="What it costs">{promiseText(offer, texts().costs)}</Passage>
        <Passage title="Where we deliver" end={zones.length === 0 ? null : <DeliveryZones zones={zones} />}>
          {offer.opensCheckout ? (
            texts().goesWhereYouSay
          ) : (
            <>
              To the default address of your{' '}
              <Link className="link" to={href('/dashboard/address')}>
                address book
              </Link>{' '}
              at the moment you order.
            </>
          )}
        </Passage>
        <Passage title="How to follow an order">
          {texts().states} You find it under{' '}
          <Link className="link" to={href('/dashboard/orders')}>
            Orders
          </Link>
          , and we e-mail you when something is sent.{' '}
          {offer.allowsGuests ? (
            <>
              Ordered without an account?{' '}
              <Link className="link" to={href('/order/link')}>
                Ask for the link to your order
              </Link>
              .
            </>
          ) : null}
        </Passage>
        <Passage id="returns" title="Changed your mind?">
          {returns}
          {withdrawalDays === null ? null : (
            <>
              {' '}
              <Link className="link" to={href('/withdraw')}>
                {withdrawTexts().withdraw}
              </Link>
            </>
          )}
        </Passage>
        <Passage title="Something went wrong?">
          <Link className="link" to={href('/contact')}>
            Write to us
          </Link>{' '}
          or call <PhoneLink phone={supportPhone} className="link" />.
        </Passage>
      </div>
    </div>
  );
}

type PassageProps = { id?: string; title: string; end?: ReactNode; children: ReactNode };

function Passage({ id, title, end, children }: PassageProps) {
  return (
    <section id={id}>
      <h2 className="lead">{title}</h2>
      <p className={`muted ${styles.text}`}>{children}</p>
      {end}
    </section>
  );
}
