import { useState } from 'react';
import { type Parcel, type TrackingForm as SentForm, trackingForm } from '#contract/fulfilment.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { OverNote } from '#web/components/form/form-frame.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { useInUse } from '#web/lib/forms/form-frame.ts';
import * as en from '#web/texts/en/order-desk.ts';
import { useOrderAction } from '../orders/order-details.queries.ts';
import * as styles from './parcel-form.module.css';
import { TrackingFields } from './tracking-fields.tsx';

const texts = defineTexts({ en });

interface TrackingFormProps {
  orderId: string;
  parcel: Parcel;
  /** '#1042-1/1' */
  label: string;
  onDone: () => void;
}

/** Changes how a parcel is followed, or takes it back. */
export function TrackingForm({ orderId, parcel, label, onDone }: TrackingFormProps) {
  const words = texts().parcels;
  const [asks, setAsks] = useState(false);
  const params = { id: orderId, parcel: parcel._id };
  const { run, refusal } = useOrderAction((body: SentForm) =>
    shopApi('PUT /order/:id/parcels/:parcel', { params, body }),
  );
  const [tellsVoided, setTellsVoided] = useState(true);
  const voiding = useOrderAction<void>(() =>
    shopApi('DELETE /order/:id/parcels/:parcel', { params, query: { notify: tellsVoided } }),
  );
  const form = useContractForm({
    schema: trackingForm,
    defaultValues: {
      carrier: parcel.carrier,
      trackingNumber: parcel.trackingNumber ?? '',
      trackingUrl: parcel.carrier === 'other' ? (parcel.trackingUrl ?? '') : '',
      notify: true,
    },
    send: async (body) => {
      const isDone = await run(body);
      if (isDone) onDone();
      return isDone;
    },
  });
  useInUse(form.formState.isDirty, { changed: [words.unsaved(label)], isSaving: form.isSubmitting });
  const isFollowed = Boolean(form.watch('trackingNumber') || form.watch('trackingUrl'));
  const isGone = parcel.voidedAt !== null && !voiding.isBusy;
  const voidIt = async () => {
    if (await voiding.run()) onDone();
  };
  return (
    <Form dense className={styles.form} onSubmit={form.onSubmit} aria-label={words.changeLabel(label)}>
      <TrackingFields focuses="fields" form={form} />
      {isFollowed ? <Checkbox label={words.tell} {...form.field('notify')} /> : null}
      {isGone ? <OverNote>{words.voided(label)}</OverNote> : null}
      <Refusal text={refusal} />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" busy={form.isSubmitting} busyLabel={words.saving}>
          {words.save}
        </Button>
        <Button variant="quiet" disabled={form.isSubmitting} onClick={onDone}>
          {isGone ? texts().form.close : texts().form.cancel}
        </Button>
        {parcel.deliveredAt || isGone ? null : (
          <Button variant="dangerQuiet" className={styles.void} onClick={() => setAsks(true)}>
            {words.void}
          </Button>
        )}
      </div>
      <ConfirmDialog
        danger
        open={asks}
        onOpenChange={setAsks}
        title={words.voidTitle(label)}
        confirmLabel={words.void}
        cancelLabel={words.keep}
        busy={voiding.isBusy}
        busyLabel={words.voiding}
        error={voiding.refusal}
        onConfirm={voidIt}
      >
        <p>{words.voidText}</p>
        {parcel.mailed ? (
          <Checkbox
            label={words.tell}
            hint={words.tellVoided}
            checked={tellsVoided}
            disabled={voiding.isBusy}
            onChange={({ target }) => setTellsVoided(target.checked)}
          />
        ) : (
          <p>{words.notMailed}</p>
        )}
      </ConfirmDialog>
    </Form>
  );
}
