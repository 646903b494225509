import { addressOnOneLine } from '#contract/address-on-one-line.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import type { UserPage } from '#contract/user-details.contract.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import { formatCount, formatDate, formatPrice } from '#web/lib/format/format.ts';
import { ordersOfBuyer } from '#web/lib/navigation/orders-of-buyer.ts';
import * as en from '#web/texts/en/user-page.ts';
import * as styles from './users.module.css';

const texts = defineTexts({ en });

const sumText = ({ currency, amount }: UserPage['ordered'][number]) =>
  currency === shopFormat().currency ? formatPrice(amount) : `${currency} ${amount}`;

/** A customer at a glance: how much was ordered, when last, and where to. */
export function CustomerFacts({
  user: { email },
  orders: [last],
  orderCount,
  ordered,
  addresses,
}: Pick<UserPage, 'user' | 'orders' | 'orderCount' | 'ordered' | 'addresses'>) {
  const { customer } = texts();
  const count = customer.count(orderCount, formatCount(orderCount));
  return (
    <DescriptionList
      facts={[
        {
          name: customer.orders,
          value: email ? (
            <Link className="link tap" to={ordersOfBuyer(email)}>
              {count}
            </Link>
          ) : (
            count
          ),
        },
        ...(ordered.length > 0 ? [{ name: customer.sum, value: ordered.map(sumText).join(', ') }] : []),
        ...(last ? [{ name: customer.last, value: formatDate(last.created) }] : []),
        ...(addresses.length > 0
          ? [
              {
                name: customer.addresses,
                value: (
                  <ul className={styles.addresses}>
                    {addresses.map((address) => (
                      <li key={address._id} className="break-anywhere">
                        {[address.recipient, address.company, addressOnOneLine(address)]
                          .filter(Boolean)
                          .join(', ')}
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}
