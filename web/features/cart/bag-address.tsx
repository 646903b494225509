import { href, useLocation } from 'react-router';
import { addressOnOneLine } from '#contract/address-on-one-line.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { useSessionToken } from '#web/lib/api/session.ts';
import { withReturnPath } from '#web/lib/navigation/return-path.ts';
import * as styles from './bag.module.css';
import { pathWithBag } from './bag-path.ts';
import { useQuote } from './quote.queries.ts';

/** The delivery address and a link to change it, which returns to the open bag. */
export function BagAddress({ onLeave }: { onLeave: () => void }) {
  const back = pathWithBag(useLocation());
  const isGuest = useSessionToken() === null;
  const { data } = useQuote();
  if (isGuest || !data) return null;
  const { address } = data;
  return (
    <div className={styles.address}>
      <Icon name="map-pin" />
      {address ? (
        <>
          <p>Delivers to {addressOnOneLine(address)}</p>
          <Link
            className="link"
            to={withReturnPath(href('/dashboard/address'), back)}
            aria-label="Change address"
            onClick={onLeave}
          >
            Change
          </Link>
        </>
      ) : (
        <p>
          <Link className="link" to={withReturnPath(href('/dashboard/address/add'), back)} onClick={onLeave}>
            Add a delivery address
          </Link>
        </p>
      )}
    </div>
  );
}
