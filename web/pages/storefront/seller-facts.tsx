import type { ReactNode } from 'react';
import { href } from 'react-router';
import { addressLines } from '#contract/address-lines.ts';
import type { ShownSeller } from '#contract/sellers.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { useShop, useShownPages } from '#web/lib/page/use-shop.ts';
import * as daysEn from '#web/texts/en/delivery-days.ts';
import * as en from '#web/texts/en/seller-page.ts';
import * as styles from './seller-page.module.css';

const texts = defineTexts({ en });
const dayTexts = defineTexts({ en: daysEn });
const returnsSlug = 'returns';

function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <table className={styles.facts}>
      <tbody>
        {rows.map(([name, value]) =>
          value ? (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ) : null,
        )}
      </tbody>
    </table>
  );
}

/** The seller's words, and with whom the contract is. */
export function AboutSeller({ seller }: { seller: ShownSeller }) {
  const { name, address, email, phone, register, registerNumber, vatId, words, confirms } = seller;
  const shop = useShop();
  const { facts, who, incomplete, ask, confirmed, words: title } = texts();
  return (
    <section className={styles.part}>
      <div>
        {words ? (
          <>
            <h2 className="lead">{title}</h2>
            <p className={styles.words}>{words}</p>
          </>
        ) : null}
      </div>
      <div>
        <h2 className="lead">{who}</h2>
        <Facts
          rows={[
            [facts.name, <bdi key="name">{name}</bdi>],
            [facts.address, address && addressLines(address).join(', ')],
            [
              facts.email,
              email && (
                <a className="link" href={`mailto:${email}`}>
                  {email}
                </a>
              ),
            ],
            [facts.phone, phone && <span className="num">{phone}</span>],
            [facts.register, [registerNumber, register].filter(Boolean).join(', ')],
            [facts.vatId, vatId && <span className="num">{vatId}</span>],
          ]}
        />
        <p className={`muted ui ${styles.note}`}>
          {confirms ? (
            confirmed
          ) : (
            <>
              {incomplete}{' '}
              <Link className="link" to={href('/contact')}>
                {ask(shop.name)}
              </Link>
              .
            </>
          )}
        </p>
      </div>
    </section>
  );
}

/** How the things of a seller are sent and returned. */
export function SellerDelivery({ seller: { address, daysToSend } }: { seller: ShownSeller }) {
  const { methods } = useShop().offer;
  const returns = useShownPages().some(({ slug }) => slug === returnsSlug);
  const words = texts();
  const town = address && [address.city, address.country].filter(Boolean).join(', ');
  return (
    <section className={styles.part}>
      <h2 className="lead">{words.deliveryAndReturns}</h2>
      <div>
        <Facts
          rows={[
            [words.sends, [words.within(daysToSend), ...(town ? [words.from(town)] : [])].join(', ')],
            [
              words.delivery,
              <>
                {methods.map(({ name, days }) => (
                  <span key={name} className="num">
                    {days ? `${name}, ${dayTexts().days(days)}` : name}
                  </span>
                ))}
                <Link className="link tap" to={href('/shipping')}>
                  {words.shipping}
                </Link>
              </>,
            ],
            [
              words.sendBack,
              <Link
                key="returns"
                className="link tap"
                to={returns ? href('/pages/:slug', { slug: returnsSlug }) : `${href('/shipping')}#returns`}
              >
                {words.howReturnsWork}
              </Link>,
            ],
          ]}
        />
      </div>
    </section>
  );
}
