import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdjustmentKind } from '#contract/statuses.ts';
import { adjustmentForm, type CountedVariant, type RetiredVariant } from '#contract/stock.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { Select } from '#web/components/form/select.tsx';
import { typedNumber } from '#web/components/form/typed-number.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { changeListed, editableKey, refreshInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/stock-page.ts';
import * as styles from './adjust-stock-form.module.css';

const texts = defineTexts({ en });
const typedForm = adjustmentForm.safeExtend({ pieces: typedNumber(adjustmentForm.shape.pieces) });

/** The kind of the last change, also of another product: whoever counts a shelf counts many. */
let lastKind: AdjustmentKind = 'received';

interface AdjustStockFormProps {
  productId: string;
  variants: readonly CountedVariant[];
  /** Variants that are no longer offered and have pieces, or orders that lack some. */
  retired: readonly RetiredVariant[];
  /** Id of the variant that it changes; '' until one is chosen. */
  variant: string;
  onVariant: (id: string) => void;
}

/** Changes what is on hand, one change after another: the reason stays, and the field for the next number has the focus. */
export function AdjustStockForm({ productId, variants, retired, variant, onVariant }: AdjustStockFormProps) {
  const client = useQueryClient();
  const { adjust, kinds } = texts();
  const all = [...variants, ...retired];
  const counted = all.length === 1 ? all[0] : all.find(({ _id }) => _id === variant);
  const isChosen = retired.length > 0 || variants.some(({ choice }) => choice !== null);
  const reload = () => client.invalidateQueries({ queryKey: editableKey('stock', productId) });
  const showInLists = (quantity: number) =>
    changeListed<{ _id: string; quantity: number }>('products', productId, (row) => ({
      ...row,
      quantity: row.quantity + quantity - (counted?.quantity ?? quantity),
    }));
  const [requests] = useState(() => createRequestIds());
  const form = useContractForm({
    schema: typedForm,
    defaultValues: { kind: lastKind, pieces: '' },
    send: async ({ kind, pieces }) => {
      const typed = { kind, pieces, variant: isChosen ? counted?._id : undefined };
      const body = { ...typed, _id: requests.idFor(typed), onHandWas: counted?.onHand };
      try {
        const { variant: now } = await shopApi('POST /product/:id/stock', {
          params: { id: productId },
          body,
        });
        requests.accepted();
        notify.success(adjust.saved(formatCount(now.onHand)));
        lastKind = kind;
        showInLists(now.quantity);
        refreshInactiveEditables();
        form.reset({ kind, pieces: '' });
        form.setFocus('pieces');
      } catch (failure) {
        // Nothing was saved, and the form goes on from what is on hand now.
        if (failure instanceof ApiError && failure.code === 'stock-changed') await reload();
        throw failure;
      }
      await reload();
    },
  });
  const { name, onChange, onBlur, ref, error } = form.field('pieces');
  const pieces = { name, onChange, onBlur, ref, ...(error && { error }) };
  return (
    <Form dense className={styles.form} onSubmit={form.onSubmit} aria-label={adjust.heading}>
      {isChosen ? (
        <Select
          label={adjust.variant}
          hint={counted ? '' : adjust.chooseVariant}
          value={variant}
          onChange={({ target }) => onVariant(target.value)}
          options={[
            { value: '', label: texts().changes.all },
            ...variants.map(({ _id, choice }) => ({ value: _id, label: choice ?? texts().retired.without })),
            ...retired.map(({ _id, choice }) => ({
              value: _id,
              label: texts().retired.inForm(choice ?? texts().retired.without),
            })),
          ]}
        />
      ) : null}
      <Select
        label={adjust.kind}
        {...form.field('kind')}
        options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
      />
      <NumberInput
        label={adjust.pieces}
        hint={form.watch('kind') === 'counted' ? adjust.counted : ''}
        {...pieces}
      />
      <Button
        type="submit"
        variant="primary"
        className={styles.save}
        busy={form.isSubmitting}
        busyLabel={adjust.saving}
        disabled={counted === undefined}
      >
        {adjust.save}
      </Button>
    </Form>
  );
}
