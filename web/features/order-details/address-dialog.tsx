import { useId } from 'react';
import { checkoutAddressForm } from '#contract/addresses.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Dialog } from '#web/components/dialogs/dialog.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { invalidateWithDependents } from '#web/lib/api/dependent-queries.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/order-address.ts';
import { AddressFields } from '../addresses/address-fields.tsx';
import { emptyAddress, toAddressValues } from '../addresses/address-values.ts';
import { useAddressForm } from '../addresses/use-address-form.ts';
import { type OrderDetails, orderApi } from '../orders/order-details.queries.ts';

const texts = defineTexts({ en });

interface AddressDialogProps {
  details: OrderDetails;
  /** The key of a guest's link. */
  orderKey?: string | undefined;
  onClose: () => void;
}

/** Asks for the right address of an order. Imports Base UI. */
export default function AddressDialog({ details: { order }, orderKey, onClose }: AddressDialogProps) {
  const formId = useId();
  const { title, text, save, saving, cancel, otherZone } = texts();
  const values = order.address
    ? toAddressValues({ ...order.address, _id: '', isDefault: false })
    : emptyAddress;
  const form = useAddressForm(
    values,
    async (body) => {
      const { call, query } = orderApi(orderKey);
      const params = { id: order._id };
      const { message, isOtherZone } = await call('PUT /order/:id/address', { params, query, body });
      await invalidateWithDependents(queryClient, ['orders']);
      notify.success(isOtherZone ? `${message} ${otherZone}` : message);
      onClose();
    },
    checkoutAddressForm,
  );
  const { isSubmitting } = form;
  return (
    <Dialog
      open
      wide
      onOpenChange={(next) => {
        if (!next && !isSubmitting) onClose();
      }}
      title={title}
      text={text}
      actions={
        <>
          <Button variant="quiet" disabled={isSubmitting} onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting} busyLabel={saving}>
            {save}
          </Button>
        </>
      }
    >
      <Form id={formId} dense layout="stack" onSubmit={form.onSubmit}>
        <AddressFields form={form} isOfOrder />
        <Refusal text={form.refusal} />
      </Form>
    </Dialog>
  );
}
