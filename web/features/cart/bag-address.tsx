import { href, useLocation } from 'react-router';
import { addressOnOneLine } from '#contract/address-lines.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { Link } from '#web/components/ui/link.tsx';
import { withReturnPath } from '#web/lib/return-path.ts';
import { useSessionToken } from '#web/lib/session.ts';
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
