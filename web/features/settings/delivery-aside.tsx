import { useState } from 'react';
import { href, Link } from 'react-router';
import { toMajor, toMinor } from '#contract/money.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { FormAside, FormAsidePart } from '#web/components/form/form-layout.tsx';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import { formatCount, formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/delivery-settings.ts';
import { SavedPart } from './settings-aside.tsx';
import * as styles from './try-address.module.css';
import { TryAddress } from './try-address.tsx';
import { type TriedDelivery, tryDelivery, typedAmount } from './try-delivery.ts';
import { weightDecimals, type ZoneDraft } from './typed-delivery.ts';

const texts = defineTexts({ en });

interface Unweighed {
  _id: string;
  name: string;
}

interface DeliveryAsideProps {
  zones: readonly ZoneDraft[];
  saved: { updatedAt: string; updatedBy: string | null; unweighed: readonly Unweighed[] };
}

/** Beside the zones: what an order to an address is offered. */
export function DeliveryAside({ zones, saved }: DeliveryAsideProps) {
  const [sum, setSum] = useState('100');
  const [weight, setWeight] = useState('1');
  const { tryIt, effect } = texts();
  const { decimals } = shopFormat();
  const [value, kilograms] = [typedAmount(sum, decimals), typedAmount(weight, weightDecimals)];
  const amountError = (amount: number | null) => (amount === null ? tryIt.wrongNumber : undefined);
  return (
    <FormAside label={tryIt.label}>
      <TryAddress
        order={
          <>
            <NumberInput
              label={tryIt.sum}
              decimals={decimals}
              error={amountError(value)}
              value={sum}
              onChange={({ target }) => setSum(target.value)}
            />
            <NumberInput
              label={tryIt.weight}
              decimals={weightDecimals}
              error={amountError(kilograms)}
              value={weight}
              onChange={({ target }) => setWeight(target.value)}
            />
          </>
        }
      >
        {(at) =>
          value === null || kilograms === null ? (
            <p className="ui muted">{tryIt.noPrices}</p>
          ) : (
            <Offered
              tried={tryDelivery(zones, at, {
                valueMinor: toMinor(value),
                weightGrams: Math.round(kilograms * 1_000),
              })}
            />
          )
        }
      </TryAddress>
      {zones.some(({ methods }) => methods.some(({ kind }) => kind === 'weight')) && (
        <UnweighedProducts products={saved.unweighed} />
      )}
      <SavedPart saved={saved} />
      <FormAsidePart>
        <p className="muted meta">{effect}</p>
      </FormAsidePart>
    </FormAside>
  );
}

/** Products that a price by weight counts as 0. */
function UnweighedProducts({ products }: { products: readonly Unweighed[] }) {
  if (products.length === 0) return null;
  const { unweighed } = texts();
  return (
    <FormAsidePart>
      <p className="ui strong">{unweighed.title}</p>
      <ul className={styles.fields}>
        {products.map(({ _id, name }) => (
          <li key={_id} className="ui">
            <Link className="link tap" to={href('/dashboard/product/edit/:id', { id: _id })}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <p className="muted meta">{unweighed.hint}</p>
    </FormAsidePart>
  );
}

/** The zone of an address, and each of its methods with its price or why it is not offered. */
function Offered({ tried }: { tried: TriedDelivery | null }) {
  const { tryIt, free, nothingDelivered, newZoneName, newMethodName } = texts();
  if (!tried) return <p className="ui muted">{tryIt.none}</p>;
  const { zone, methods } = tried;
  const priceWords = (price: TriedDelivery['methods'][number]['price']) => {
    if (price === null) return tryIt.incomplete;
    if ('maxGrams' in price) return tryIt.notOver(formatCount(price.maxGrams / 1_000));
    return price.minor === 0 ? free : formatPrice(toMajor(price.minor));
  };
  return (
    <div className={styles.fields}>
      <p className="ui strong">
        {tryIt.zone}
        <bdi>{zone.name.trim() || newZoneName}</bdi>.
      </p>
      {methods.length > 0 ? (
        <DescriptionList
          facts={methods.map(({ name, price }) => ({
            name: name.trim() || newMethodName,
            value: priceWords(price),
          }))}
        />
      ) : (
        <p className="ui muted">{nothingDelivered}</p>
      )}
    </div>
  );
}
