import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { addressColumns } from '#contract/address-list.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Dialog } from '#web/components/dialogs/dialog.tsx';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { wordsInForm } from '#web/lib/api/report-failure.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { useStore } from '#web/lib/values/create-store.ts';
import { saveFile } from '#web/lib/values/save-file.ts';
import * as en from '#web/texts/en/label-addresses.ts';
import { chosenColumns, toggleColumn } from './address-columns.ts';
import * as styles from './addresses-dialog.module.css';

const texts = defineTexts({ en });

interface AddressesDialogProps {
  /** The chosen orders; null for all in the view. */
  orders: readonly string[] | null;
  filter: Readonly<Record<string, string>>;
  /** How many orders the view has. */
  total: number;
  /** The delivery is the shop's. */
  isMerchant: boolean;
  onClose: () => void;
}

/** Saves where to send what is to be sent, as CSV for a label program. Mounted while it is open. */
export default function AddressesDialog({
  orders,
  filter,
  total,
  isMerchant,
  onClose,
}: AddressesDialogProps) {
  const form = useId();
  const words = texts();
  const chosen = useStore(chosenColumns);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const { merchant } = filter;
      const which = orders ? { orders: orders.join(','), ...(merchant && { merchant }) } : filter;
      return saveFile((api) =>
        api('GET /order/addresses', { query: { ...which, columns: chosen.join(',') } }),
      );
    },
    onSuccess: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  const count = orders?.length ?? total;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      text={(orders ? words.ordersText : words.textOfView)(formatCount(count), count)}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={form}
            busy={isPending}
            busyLabel={words.saving}
            autoFocus
          >
            {words.save}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={submit} dense>
        <fieldset>
          <legend className="strong">{words.columns}</legend>
          <div className={styles.columns}>
            {addressColumns
              .filter((column) => column !== 'method' || !isMerchant)
              .map((column) => (
                <Checkbox
                  key={column}
                  label={words.names[column]}
                  checked={chosen.includes(column)}
                  onChange={() => chosenColumns.set(toggleColumn(chosen, column).join(','))}
                />
              ))}
          </div>
          <p className="meta muted">{words.kept}</p>
        </fieldset>
        <Refusal text={error ? wordsInForm(error) : undefined} />
      </Form>
    </Dialog>
  );
}
