import { Link } from 'react-router';
import type { Address } from '#contract/addresses.contract.ts';
import { Icon } from '#web/components/ui/icon.tsx';

interface AddressListProps {
  addresses: readonly Address[];
  hrefFor: (entry: Address) => string;
}

/** The address book; each entry leads to its form. */
export function AddressList({ addresses, hrefFor }: AddressListProps) {
  return (
    <ul className="max-w-[640px]">
      {addresses.map((entry) => (
        <li key={entry._id} className="border-line border-t first:border-0">
          <Link
            to={hrefFor(entry)}
            className="-mx-3 grid grid-cols-[minmax(0,1fr)] gap-0.5 rounded-control px-3 py-4 hover:bg-surface-hover"
          >
            <span className="strong flex items-center gap-1.5">
              {entry.isDefault ? <Icon name="check" size="s" className="text-positive" /> : null}
              {entry.isDefault ? 'Default Delivery Address' : 'Delivery Address'}
            </span>
            <span>{entry.address}</span>
            <span className="text-ink-muted">
              {entry.city}, {entry.country}, <span className="num">{entry.zipCode}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
