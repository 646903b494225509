import { type ReactNode, useState } from 'react';
import { toDestination } from '#contract/destinations.ts';
import type { Destination } from '#contract/places.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { FormAsidePart } from '#web/components/form/form-layout.tsx';
import * as en from '#web/texts/en/try-address.ts';
import { PlaceFields } from './place-fields.tsx';
import * as styles from './try-address.module.css';

const texts = defineTexts({ en });

interface TryAddressProps {
  /** Further fields, of the order. */
  order?: ReactNode;
  /** Shows what applies at the address. */
  children: (at: Destination) => ReactNode;
}

/** Beside a form: an address, and what it gets by what is in the form now. */
export function TryAddress({ order, children }: TryAddressProps) {
  const [place, setPlace] = useState(() => ({
    ...{ country: shopFormat().country, region: '', postcodePrefix: '' },
  }));
  const { title, hint } = texts();
  const at = toDestination({
    ...{ countryCode: place.country, region: place.region, zipCode: place.postcodePrefix },
  });
  return (
    <>
      <FormAsidePart>
        <h2 className="strong">{title}</h2>
        <p className="muted meta">{hint}</p>
        <div data-dense className={styles.fields}>
          <PlaceFields isAddress value={place} onChange={setPlace} />
          {order}
        </div>
      </FormAsidePart>
      <FormAsidePart>
        <div role="status">{children(at)}</div>
      </FormAsidePart>
    </>
  );
}
