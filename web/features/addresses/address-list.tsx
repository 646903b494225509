import { addressLines } from '#contract/address-lines.ts';
import type { Address } from '#contract/addresses.contract.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import * as styles from './address-list.module.css';

interface AddressListProps {
  addresses: readonly Address[];
  hrefFor: (entry: Address) => string;
}

/** All lines of an address but those above it. */
function restOf(entry: Address): string {
  const { recipient, address } = entry;
  return addressLines(entry)
    .filter((line) => line !== recipient && line !== address)
    .join(', ');
}

/** The address book; each entry leads to its form. */
export function AddressList({ addresses, hrefFor }: AddressListProps) {
  return (
    <ul className="column">
      {addresses.map((entry) => (
        <li key={entry._id} className={styles.address}>
          <Link to={hrefFor(entry)}>
            <span className={`strong ${styles.title}`}>
              {entry.isDefault ? <Icon name="check" size="s" /> : null}
              {entry.isDefault ? 'Default Delivery Address' : 'Delivery Address'}
            </span>
            <span>{[entry.recipient, entry.address].filter(Boolean).join(', ')}</span>
            <span className="muted">{restOf(entry)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
