import { defineTexts } from '#contract/texts.ts';
import * as en from '#web/texts/en/shown-delivery.ts';
import * as styles from './delivery-zones.module.css';
import type { ZoneWords } from './zone-words.ts';

const texts = defineTexts({ en });

/** Where the shop delivers, by which methods, and for how much. */
export function DeliveryZones({ zones }: { zones: readonly ZoneWords[] }) {
  return (
    <div className={styles.zones}>
      {zones.map(({ id, title, places, methods }) => (
        <section key={id} aria-label={title}>
          <h3 className={styles.title}>{title}</h3>
          {places ? <p className={styles.places}>{places}</p> : null}
          {methods.length === 0 ? (
            <p className={styles.places}>{texts().zones.none}</p>
          ) : (
            <dl className={styles.methods}>
              {methods.map(({ id, name, price, details }) => (
                <div key={id}>
                  <dt>{name}</dt>
                  <dd className={`num ${styles.price}`}>{price}</dd>
                  {details ? <dd className={styles.details}>{details}</dd> : null}
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
    </div>
  );
}
