import { type KeyboardEvent, useId, useState } from 'react';
import type { Carrier } from '#contract/carriers.ts';
import { parcelForm, type ParcelForm as SentParcel, trackingForm } from '#contract/fulfilment.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { Stepper } from '#web/components/form/stepper.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { WarningNote } from '#web/components/form/warning-note.tsx';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { useInUse } from '#web/lib/forms/form-frame.ts';
import * as en from '#web/texts/en/order-desk.ts';
import { DeskLine, DeskLines } from '../orders/desk-line.tsx';
import { type OrderDetails, useOrderAction } from '../orders/order-details.queries.ts';
import { lineName } from '../orders/order-labels.ts';
import { type OrderedPart, openLines } from '../orders/ordered-parts.ts';
import { openNow, parcelMeanwhile } from '../orders/parcel-meanwhile.ts';
import { WhatHappened } from '../orders/what-happened.tsx';
import { readPieces } from '../refunds/refund-amounts.ts';
import * as styles from './parcel-form.module.css';
import { TrackingFields } from './tracking-fields.tsx';

const texts = defineTexts({ en });
const sentForm = trackingForm.safeExtend({ notify: parcelForm.shape.notify });

/** The carrier of the last parcel, also of another order: whoever packs sends most with one carrier. */
let lastCarrier: Carrier | null = null;

interface ParcelFormProps {
  order: Pick<OrderDetails['order'], '_id' | 'number' | 'paymentDue'>;
  part: OrderedPart;
  /** '#1042-1' */
  label: string;
  /** Nobody carries it. */
  isPickUp: boolean;
  /** Whoever sends one order after another needs one press: without a number to type, 'Send parcel' has the focus. */
  isReady: boolean;
  onSent: () => void;
  onCancel: () => void;
}

/**
 * Makes a parcel. One whose reply was lost is the same parcel when it is sent again with other tracking, which is changed then: a second
 * one would take the pieces twice.
 */
async function sendParcel(id: string, body: SentParcel) {
  const { carrier = null, trackingNumber, trackingUrl } = body;
  const reply = await shopApi('POST /order/:id/parcels', { params: { id }, body });
  const { parcel } = reply;
  const isAsSent =
    parcel.carrier === carrier &&
    (parcel.trackingNumber ?? '') === (trackingNumber ?? '') &&
    (carrier !== 'other' || (parcel.trackingUrl ?? '') === (trackingUrl ?? ''));
  if (isAsSent) return reply;
  return await shopApi('PUT /order/:id/parcels/:parcel', {
    params: { id, parcel: parcel._id },
    body: { carrier, trackingNumber, trackingUrl, notify: body.notify },
  });
}

/** A key that is still held from the page before must send nothing. */
function ignoreHeldEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}

/**
 * Chooses what is in a new parcel: everything that is left, unless somebody takes pieces out. It has the lines that it was opened with, and
 * says what has become of them since (docs/rules.md#forms-that-stay).
 */
export function ParcelForm({ order, part, label, isPickUp, isReady, onSent, onCancel }: ParcelFormProps) {
  const words = { ...texts().form, ...(isPickUp ? texts().pickUpForm : {}) };
  const [opened] = useState(() => part);
  const open = openLines(opened);
  // As typed, also when somebody else sends pieces meanwhile: a lost reply is asked for again with the same content.
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(open.map(({ _id, open: pieces }) => [_id, String(pieces)])),
  );
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<SentParcel['lines']>([]);
  const [requests] = useState(() => createRequestIds());
  const [focus] = useState(() => (isReady && (isPickUp || !lastCarrier) ? 'send' : 'fields'));
  const linesId = useId();
  const { run, refusal, isUnanswered } = useOrderAction((body: SentParcel) => sendParcel(order._id, body));
  const form = useContractForm({
    schema: sentForm,
    defaultValues: {
      carrier: isPickUp ? null : lastCarrier,
      trackingNumber: '',
      trackingUrl: '',
      notify: true,
    },
    send: async ({ carrier, trackingNumber, trackingUrl, notify }) => {
      const chosen = Object.entries(typed).map(([line, quantity]) => ({
        line,
        quantity: readPieces(quantity),
      }));
      const lines = parcelForm.shape.lines.safeParse(chosen.filter(({ quantity }) => quantity !== 0));
      setProblem(lines.error?.issues[0]?.message);
      if (!lines.success) return false;
      setAsked(lines.data);
      const content = { part: part.number, lines: lines.data };
      const tracking = { carrier, trackingNumber, trackingUrl };
      if (!(await run({ ...content, ...tracking, notify, request: requests.idFor(content) }))) return false;
      requests.accepted();
      if (!isPickUp) lastCarrier = carrier ?? null;
      onSent();
      return true;
    },
  });
  const isTyped = form.formState.isDirty || open.some((line) => typed[line._id] !== String(line.open));
  useInUse(isTyped, { changed: [words.unsaved(label)], isSaving: form.isSubmitting });
  const meanwhile = form.isSubmitting ? null : parcelMeanwhile(opened, part, isUnanswered ? asked : null);
  const isOne = open.length === 1 && open[0]?.open === 1;
  return (
    <Form
      dense
      className={styles.form}
      onSubmit={form.onSubmit}
      onKeyDown={ignoreHeldEnter}
      aria-label={words.heading(label)}
    >
      <DeskLines id={linesId}>
        {open.map((line) => (
          <DeskLine key={line._id} line={line} pieces={line.open} hidesAmount={!isOne}>
            {isOne ? null : (
              <span className={styles.quantity}>
                <Stepper
                  small
                  label={words.quantityLabel(lineName(line))}
                  min={0}
                  max={line.open}
                  value={typed[line._id] ?? '0'}
                  onChange={(quantity) => setTyped((all) => ({ ...all, [line._id]: quantity }))}
                />
                <span className="muted num">{words.of(formatCount(openNow(part, line)))}</span>
              </span>
            )}
          </DeskLine>
        ))}
      </DeskLines>
      {isPickUp ? null : <TrackingFields focuses={focus === 'send' ? 'number' : 'fields'} form={form} />}
      <Checkbox label={words.notify} autoFocus={isPickUp && focus === 'fields'} {...form.field('notify')} />
      <WarningNote>{order.paymentDue ? words.awaiting : null}</WarningNote>
      {meanwhile ? <WhatHappened {...{ order, part, meanwhile }} /> : null}
      <Refusal text={problem ?? refusal} />
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          autoFocus={focus === 'send'}
          aria-describedby={focus === 'send' ? linesId : undefined}
          busy={form.isSubmitting}
          busyLabel={words.sending}
        >
          {words.send}
        </Button>
        <Button variant="quiet" disabled={form.isSubmitting} onClick={onCancel}>
          {meanwhile?.isNothingLeft ? words.close : words.cancel}
        </Button>
      </div>
    </Form>
  );
}
