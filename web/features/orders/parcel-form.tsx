import { useState } from 'react';
import type { Carrier } from '#contract/carriers.ts';
import { parcelForm, type ParcelForm as SentParcel, trackingForm } from '#contract/fulfilment.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { Stepper } from '#web/components/form/stepper.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/order-desk.ts';
import { DeskLine, DeskLines } from './desk-line.tsx';
import { useOrderAction } from './order-details.queries.ts';
import { lineName } from './order-labels.ts';
import { type OrderedPart, openLines } from './ordered-parts.ts';
import * as styles from './parcel-form.module.css';
import { Refusal } from './refusal.tsx';
import { TrackingFields } from './tracking-fields.tsx';

const texts = textsOf({ en });
const sentForm = trackingForm.safeExtend({ notify: parcelForm.shape.notify });

/** Of the last parcel, also of another order: whoever packs sends most with one carrier. */
let lastCarrier: Carrier | null = null;

interface ParcelFormProps {
  orderId: string;
  part: OrderedPart;
  /** '#1042-1' */
  label: string;
  onSent: () => void;
  onCancel: () => void;
}

/** Chooses what is in a new parcel: everything that is left, unless somebody takes pieces out. */
export function ParcelForm({ orderId, part, label, onSent, onCancel }: ParcelFormProps) {
  const words = texts().form;
  const open = openLines(part);
  // As typed, also when somebody else sends pieces meanwhile: a lost reply is asked for again with the same content.
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(open.map(({ _id, open: pieces }) => [_id, String(pieces)])),
  );
  const [problem, setProblem] = useState<string>();
  const [requests] = useState(() => createRequestIds());
  const { run, refusal } = useOrderAction((body: SentParcel) =>
    shopApi('POST /order/:id/parcels', { params: { id: orderId }, body }),
  );
  const form = useContractForm({
    schema: sentForm,
    defaultValues: { carrier: lastCarrier, trackingNumber: '', trackingUrl: '', notify: true },
    send: async ({ carrier, trackingNumber, trackingUrl, notify }) => {
      const chosen = Object.entries(typed).map(([line, quantity]) => ({ line, quantity: Number(quantity) }));
      const lines = parcelForm.shape.lines.safeParse(chosen.filter(({ quantity }) => quantity !== 0));
      setProblem(lines.error?.issues[0]?.message);
      if (!lines.success) return;
      const content = {
        part: part.number,
        lines: lines.data,
        carrier,
        trackingNumber: carrier ? trackingNumber : null,
        trackingUrl: carrier === 'other' ? trackingUrl : null,
        notify,
      };
      if (!(await run({ ...content, request: requests.idOf(content) }))) return;
      requests.accepted();
      lastCarrier = carrier ?? null;
      onSent();
    },
  });
  const carrier = form.watch('carrier') ?? null;
  const isOne = open.length === 1 && open[0]?.open === 1;
  return (
    <Form dense className={styles.form} onSubmit={form.onSubmit} aria-label={words.heading(label)}>
      <DeskLines>
        {open.map((line) => (
          <DeskLine key={line._id} line={line} pieces={line.open} hidesAmount={!isOne}>
            {isOne ? null : (
              <span className={styles.quantity}>
                <Stepper
                  small
                  label={words.quantityOf(lineName(line))}
                  min={0}
                  max={line.open}
                  value={typed[line._id] ?? '0'}
                  onChange={(quantity) => setTyped((all) => ({ ...all, [line._id]: quantity }))}
                />
                <span className="muted num">{words.of(formatCount(line.open))}</span>
              </span>
            )}
          </DeskLine>
        ))}
      </DeskLines>
      <TrackingFields
        focuses
        carrier={carrier}
        onCarrier={(next) => form.setValue('carrier', next)}
        number={form.field('trackingNumber')}
        url={form.field('trackingUrl')}
      />
      <Checkbox label={words.notify} {...form.field('notify')} />
      <Refusal text={problem ?? refusal} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={form.isSubmitting} busyLabel={words.sending}>
          {words.send}
        </Button>
        <Button variant="quiet" disabled={form.isSubmitting} onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </Form>
  );
}
