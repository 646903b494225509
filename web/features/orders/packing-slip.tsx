import { addressLines } from '#contract/address-lines.ts';
import { parcelLabel, partLabel } from '#contract/order-number.ts';
import { textsOf } from '#contract/texts.ts';
import { formatCount, formatDate } from '#web/lib/format/format.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/packing-slip.ts';
import type { OrderDetails } from './order-details.queries.ts';
import type { CountedLine, OrderedPart } from './ordered-parts.ts';
import * as styles from './packing-slip.module.css';

const texts = textsOf({ en });

/** What a slip is about: a parcel, or what is left to send of a part. */
export interface SlipChoice {
  part: OrderedPart;
  /** Number of a parcel within the part. */
  parcel: number | null;
}

/** '#1042-1', or '#1042-1/2' of a parcel. */
export const slipLabel = (order: { number: number }, { part, parcel }: SlipChoice) =>
  parcel === null ? partLabel(order.number, part.number) : parcelLabel(order.number, part.number, parcel);

/** Pieces of the parcel; without one what is left to send, and once all is sent, everything that was. */
export function slipLines({ part, parcel }: SlipChoice): { line: CountedLine; pieces: number }[] {
  const chosen = part.parcels.find(({ number }) => number === parcel);
  const isOpen = part.lines.some(({ open }) => open > 0);
  const piecesOf = (line: CountedLine) => {
    if (chosen) return chosen.lines.find((piece) => piece.line === line._id)?.quantity ?? 0;
    return isOpen ? line.open : line.shipped;
  };
  return part.lines.map((line) => ({ line, pieces: piecesOf(line) })).filter(({ pieces }) => pieces > 0);
}

interface PackingSlipProps extends SlipChoice {
  details: OrderDetails;
}

/** The paper that lies in a parcel: for whom, and what is in it. It has no prices, as a parcel may be a present. */
export function PackingSlip({ details, part, parcel }: PackingSlipProps) {
  const { order, parts, hasOtherParts } = details;
  const shop = useShop();
  const words = texts();
  const lines = slipLines({ part, parcel });
  const all = part.lines.reduce((sum, { quantity, cancelled }) => sum + quantity - cancelled, 0);
  const here = lines.reduce((sum, { pieces }) => sum + pieces, 0);
  const isPickUp = order.delivery?.kind === 'pickup';
  const name = order.user ? `${order.user.firstName} ${order.user.lastName}`.trim() : '';
  return (
    <article className={styles.slip}>
      <header className={styles.head}>
        <div>
          <p className="lead">{part.merchant?.name ?? shop.name}</p>
          {part.merchant ? <p>{shop.name}</p> : null}
        </div>
        <dl>
          <div>
            <dt>{words.order}</dt>
            <dd className="num">{slipLabel(order, { part, parcel })}</dd>
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
            {addressLines(order.address, name).map((line) => (
              <p key={line}>{line}</p>
            ))}
          </address>
        ) : (
          <p>{[name, isPickUp ? words.pickUp : words.noAddress].filter(Boolean).join('. ')}</p>
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
          {lines.map(({ line, pieces }) => (
            <tr key={line._id}>
              <td className="num">{formatCount(pieces)}</td>
              <td>
                <b>{[line.name, line.variant?.choice].filter(Boolean).join(', ')}</b>
                {line.sku ? <small>{line.sku}</small> : null}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className="num">{formatCount(here)}</td>
            <td>{words.pieces}</td>
          </tr>
        </tfoot>
      </table>
      <footer>
        {here < all || parts.length > 1 || hasOtherParts ? <p>{words.comesApart}</p> : null}
        <p>{words.questions(shop.supportPhone)}</p>
      </footer>
    </article>
  );
}
