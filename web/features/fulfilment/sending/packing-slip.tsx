import { addressLines } from '#contract/address-lines.ts';
import { defineTexts } from '#contract/texts.ts';
import { formatCount, formatDate } from '#web/lib/format/format.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/packing-slip.ts';
import * as styles from './packing-slip.module.css';
import { type Slip, slipLabel } from './slips.ts';

const texts = defineTexts({ en });

/** The paper that lies in a parcel: for whom, and what is in it. It has no prices, as a parcel may be a present. */
export function PackingSlip({ slip }: { slip: Slip }) {
  const { merchant, seller, order, lines, comesApart } = slip;
  const shop = useShop();
  const words = texts();
  const isPickUp = order.delivery?.kind === 'pickup';
  const all = lines.reduce((sum, { pieces }) => sum + pieces, 0);
  return (
    <article className={styles.slip}>
      <header className={styles.head}>
        <div>
          <p className="lead">{merchant ?? shop.name}</p>
          {merchant ? <p>{shop.name}</p> : null}
          {seller ? <p>{words.soldBy(seller)}</p> : null}
        </div>
        <dl>
          <div>
            <dt>{words.order}</dt>
            <dd className="num">{slipLabel(slip)}</dd>
          </div>
          <div>
            <dt>{words.ordered}</dt>
            <dd>{formatDate(order.created)}</dd>
          </div>
          {order.delivery ? (
            <div>
              <dt>{words.delivery}</dt>
              <dd>{order.delivery.name}</dd>
            </div>
          ) : null}
        </dl>
      </header>
      <section>
        <h2>{words.to}</h2>
        {order.address ? (
          <address>
            {addressLines(order.address, order.name).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </address>
        ) : (
          <p>{[order.name, isPickUp ? words.pickUp : words.noAddress].filter(Boolean).join('. ')}</p>
        )}
      </section>
      <table>
        <caption className="sr-only">{words.contents}</caption>
        <thead>
          <tr>
            <th scope="col">{words.quantity}</th>
            <th scope="col">{words.product}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ _id, name, choice, sku, pieces }) => (
            <tr key={_id}>
              <td className="num">{formatCount(pieces)}</td>
              <td>
                <b>{[name, choice].filter(Boolean).join(', ')}</b>
                {sku ? <small>{sku}</small> : null}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="num">{formatCount(all)}</td>
            <td>{words.pieces(all)}</td>
          </tr>
        </tfoot>
      </table>
      <footer>
        {comesApart ? <p>{words.comesApart}</p> : null}
        <p>{words.questions(shop.supportPhone)}</p>
      </footer>
    </article>
  );
}
