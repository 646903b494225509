import { addressLines } from '#contract/address-lines.ts';
import type { Address } from '#contract/addresses.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import * as en from '#web/texts/en/address-list.ts';
import * as styles from './address-list.module.css';

const texts = defineTexts({ en });

interface AddressListProps {
  addresses: readonly Address[];
  hrefFor: (entry: Address) => string;
}

/** The address book, each entry as it is written on a parcel; it leads to its form. */
export function AddressList({ addresses, hrefFor }: AddressListProps) {
  const { standard, other, edit } = texts();
  return (
    <ul className="column">
      {addresses.map((entry) => (
        <li key={entry._id} className={styles.address}>
          <Link to={hrefFor(entry)}>
            <span className={`strong ${styles.title}`}>
              {entry.isDefault ? <Icon name="check" size="s" /> : null}
              {entry.isDefault ? standard : other}
            </span>
            <span className={styles.lines}>
              {addressLines(entry).map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none moves.
                <span key={at}>{line}</span>
              ))}
              {entry.phone ? <span className="muted num">{entry.phone}</span> : null}
            </span>
            <span className={`link ui ${styles.edit}`}>{edit}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
