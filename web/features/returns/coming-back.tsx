import { useId, useRef } from 'react';
import { returnPayer } from '#contract/return-settings.ts';
import type { ReturnShown } from '#contract/returns.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button, ButtonLink } from '#web/components/buttons/button.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { Status } from '#web/components/labels/badges.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { contactAbout, sentBy } from '#web/lib/navigation/contact-about.ts';
import { copyText } from '#web/lib/page/copy-text.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/buyer-returns.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import * as styles from './coming-back.module.css';
import { isOpen, returnWords } from './return-words.ts';
import { useCancelReturn } from './returns.queries.ts';

const texts = defineTexts({ en });

interface OfOrderProps {
  details: OrderDetails;
  /** In a guest's link. */
  orderKey?: string;
}

/** Above the parcels: what its buyer sends back, and the next step. */
export function ComingBack(props: OfOrderProps) {
  return <Returns {...props} title={texts().comingBack} returns={props.details.returns.filter(isOpen)} />;
}

/** Below the lines: what has become of the others. */
export function EarlierReturns(props: OfOrderProps) {
  const returns = props.details.returns.filter((one) => !isOpen(one));
  return <Returns {...props} title={texts().earlier} returns={returns} />;
}

interface ReturnsProps extends OfOrderProps {
  title: string;
  returns: readonly ReturnShown[];
}

function Returns({ title, returns, ...props }: ReturnsProps) {
  const id = useId();
  if (returns.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.returns}>
      <h2 id={id} className={`lead ${styles.title}`}>
        {title}
      </h2>
      {returns.map((shown) => (
        <OneReturn key={shown._id} shown={shown} {...props} />
      ))}
    </section>
  );
}

function OneReturn({ shown, details, orderKey }: OfOrderProps & { shown: ReturnShown }) {
  const { name: storeName } = useShop();
  const words = texts();
  const written = useRef<HTMLParagraphElement>(null);
  const cancel = useCancelReturn(orderKey);
  const { unwantedPaidBy = 'buyer', addresses = [] } = details.sendingBack ?? {};
  const address = addresses.find(({ part }) => part === shown.part)?.lines ?? [];
  const { status, tone, lead, note } = returnWords(shown, {
    seller: shown.seller ?? storeName,
    address,
    payer: returnPayer(shown.reason, { unwantedPaidBy }),
  });
  const things = shown.lines.map(({ quantity, name, choice }) =>
    words.pieces(formatCount(quantity), choice ? `${name}, ${choice}` : name),
  );
  return (
    <article className={styles.return}>
      <div className={styles.head}>
        <h3 className="strong">{things.join(', ')}</h3>
        <Status tone={tone}>{status}</Status>
        <span className={`num ${styles.name}`}>{words.names[shown.kind](shown.name)}</span>
      </div>
      <div className={styles.said}>
        <p className={styles.lead}>{lead}</p>
        {note ? (
          <p ref={written} className={styles.note}>
            {note}
          </p>
        ) : null}
        <Refusal text={cancel.refusal} />
      </div>
      {shown.state === 'accepted' && address.length > 0 ? (
        <Button icon="copy" onClick={() => copyText(address.join('\n'), written.current, words)}>
          {words.copy}
        </Button>
      ) : null}
      {shown.state === 'asked' && shown.mayCancel ? (
        <Button busy={cancel.isBusy} busyLabel={words.cancelling} onClick={() => cancel.run(shown._id)}>
          {words.cancel}
        </Button>
      ) : null}
      {shown.state === 'refused' ? (
        <ButtonLink
          icon="chat-circle"
          to={contactAbout(details.order.number)}
          state={sentBy(details.order.guest)}
        >
          {words.ask}
        </ButtonLink>
      ) : null}
    </article>
  );
}
