import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { isOnline } from '#contract/payments.ts';
import { returnPayer } from '#contract/return-settings.ts';
import { type ReturnReason, returnReasons } from '#contract/return-states.ts';
import { maxReturnWords } from '#contract/returns.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ChoiceList } from '#web/components/form/choice-list.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import { UnsavedGuard } from '#web/components/form/unsaved-guard.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { DescriptionList, Panel } from '#web/components/layout/description-list.tsx';
import { useShop } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/buyer-returns.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { orderedParts } from '../orders/ordered-parts.ts';
import { TickPieces } from '../orders/tick-pieces.tsx';
import { emptyDraft, isFilled, listErrors, piecesBack, type ReturnDraft, sumTicked } from './return-draft.ts';
import * as styles from './return-form.module.css';
import { toTick } from './return-lines.tsx';
import { useAskToReturn } from './returns.queries.ts';

const texts = defineTexts({ en });

interface ReturnFormProps {
  details: OrderDetails;
  /** In a guest's link. */
  orderKey?: string | undefined;
  /** The page of the order. */
  orderPath: string;
}

/** Asks to send pieces of an order back: what, why, and what comes back for it. What was typed stays whatever happens. */
export function ReturnForm({ details, orderKey, orderPath }: ReturnFormProps) {
  const { form, reasons } = texts();
  const { order } = details;
  const ids = { lines: useId(), reason: useId() };
  const [draft, setDraft] = useState(emptyDraft);
  const [isChecked, setChecked] = useState(false);
  const navigate = useNavigate();
  const ask = useAskToReturn(order._id, { orderKey, onAsked: () => navigate(orderPath) });
  const change = (part: Partial<ReturnDraft>) => setDraft((before) => ({ ...before, ...part }));
  const lines = orderedParts(details)
    .flatMap((part) => part.lines)
    .filter(({ quantity, cancelled }) => cancelled < quantity);
  const errors = listErrors(draft, lines);
  const shown = isChecked ? errors : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ask.isBusy) return;
    setChecked(true);
    const wrong = errors.lines ? ids.lines : errors.reason ? ids.reason : null;
    if (wrong !== null || draft.reason === null) {
      // Drawn by then.
      requestAnimationFrame(() => document.getElementById(wrong ?? '')?.focus());
      return;
    }
    const asked = lines
      .filter(({ _id }) => _id in draft.ticks)
      .map((line) => ({ line: line._id, quantity: piecesBack(line, draft.ticks) }));
    ask.run({ lines: asked, reason: draft.reason, words: draft.words });
  };
  return (
    <>
      <Form onSubmit={submit} className={styles.fields}>
        <TickPieces
          legend={form.what}
          lines={lines.map((line) => toTick(order, line))}
          ticks={draft.ticks}
          onChange={(ticks) => change({ ticks })}
          howMany={form.howMany}
          describedBy={shown.lines ? ids.lines : undefined}
        >
          <Refusal text={shown.lines} id={ids.lines} />
        </TickPieces>
        <div>
          <p className={styles.label} aria-hidden="true">
            {form.why}
          </p>
          <ChoiceList
            legend={form.why}
            choices={returnReasons.map((id) => ({ id, name: reasons[id] }))}
            chosen={draft.reason}
            onChoose={(id) => change({ reason: id as ReturnReason })}
          />
          <Refusal text={shown.reason} id={ids.reason} />
        </div>
        <TextArea
          label={form.more}
          hint={useReader(details, draft)}
          rows={3}
          limit={maxReturnWords}
          maxLength={maxReturnWords}
          value={draft.words}
          onChange={({ target }) => change({ words: target.value })}
        />
        <div>
          <Refusal text={ask.refusal} />
          <Button type="submit" variant="primary" size="large" busy={ask.isBusy} busyLabel={form.asking}>
            {form.submit}
          </Button>
        </div>
      </Form>
      <UnsavedGuard when={isFilled(draft)} isSaving={ask.isBusy} changed={[]} />
      <ReturnSums details={details} draft={draft} lines={lines} />
    </>
  );
}

/** Who reads the words: the seller of what is ticked, where it is one. */
function useReader({ parts }: OrderDetails, { ticks }: ReturnDraft): string {
  const { name } = useShop();
  const { form } = texts();
  const ticked = parts.filter(({ lines }) => lines.some(({ _id }) => _id in ticks));
  const [first] = ticked.length > 0 ? ticked : parts;
  if (ticked.length > 1 || (ticked.length === 0 && parts.length > 1)) return form.several;
  return form.reads(first?.merchant?.name ?? name);
}

/** The money for what is ticked, and who pays for sending. */
function ReturnSums({
  details,
  draft,
  lines,
}: {
  details: OrderDetails;
  draft: ReturnDraft;
  lines: Parameters<typeof sumTicked>[1];
}) {
  const { sums } = texts();
  const { order, sendingBack } = details;
  const { method } = order.payment;
  const isPaid = isOnline(method) || method === 'transfer';
  const { rows, tax, total } = sumTicked(draft.ticks, lines, order.pricesIncludeTax);
  const facts = [
    ...rows.map(({ name, amount }) => ({ name, value: <Price amount={amount} /> })),
    ...(tax === null ? [] : [{ name: sums.tax, value: <Price amount={tax} /> }]),
    { name: sums.total, value: <Price amount={total} />, total: true },
  ];
  return (
    <aside aria-live="polite">
      <Panel title={sums.title}>
        {rows.length > 0 ? <DescriptionList facts={facts} /> : <p className="ui muted">{sums.nothing}</p>}
      </Panel>
      <p className={`ui muted ${styles.beside}`}>
        {draft.reason && sendingBack ? `${sums.pays[returnPayer(draft.reason, sendingBack)]} ` : ''}
        {order.paymentDue ? sums.owesLess : isPaid ? sums.when(isOnline(method)) : sums.whenPaid}
      </p>
    </aside>
  );
}
