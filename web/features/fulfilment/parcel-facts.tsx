import { carriers, typedHost } from '#contract/carriers.ts';
import type { Parcel } from '#contract/fulfilment.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Icon } from '#web/components/pictures/icon.tsx';
import * as en from '#web/texts/en/parcels.ts';
import * as styles from './parcel-facts.module.css';

const texts = defineTexts({ en });

type Followed = Pick<Parcel, 'carrier' | 'trackingNumber' | 'trackingUrl'>;

/** The carrier and number of a parcel, and the link to follow it. */
export function ParcelTracking({ parcel, label }: { parcel: Followed; label: string }) {
  const { carrier, trackingNumber, trackingUrl } = parcel;
  if (!carrier && !trackingNumber) return null;
  const { other, track, trackLabel } = texts();
  const host = typedHost(carrier, trackingUrl);
  const name = carrier && (carrier === 'other' ? other : carriers[carrier].name);
  return (
    <p className={styles.tracking}>
      <span className={styles.number}>{[name, trackingNumber].filter(Boolean).join(', ')}</span>
      {trackingUrl ? (
        <a
          className={`link tap ${styles.track}`}
          href={trackingUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={trackLabel(host, label)}
        >
          {track(host)}
          <Icon name="arrow-up-right" size="s" />
        </a>
      ) : null}
    </p>
  );
}
