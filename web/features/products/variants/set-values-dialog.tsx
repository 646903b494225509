import { type FormEvent, useId, useState } from 'react';
import { price, quantity } from '#contract/product-fields.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { FormPart } from '#web/components/form/form-layout.tsx';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import type { DraftVariant } from './draft.ts';
import { currencySymbol, variantTexts } from './texts.ts';

interface SetValuesDialogProps {
  /** How many variants it sets. */
  count: number;
  onClose: () => void;
  /** @param change what was filled in */
  onApply: (change: Partial<DraftVariant>, labels: readonly string[]) => void;
}

const fields = ['price', 'quantity', 'weight'] as const;
type Field = (typeof fields)[number];
const rules = { price, quantity, weight: null } as const;

/** Sets price, stock and weight of several variants at once. Mounted while it is open. */
export function SetValuesDialog({ count, onClose, onApply }: SetValuesDialogProps) {
  const texts = variantTexts();
  const form = useId();
  const labels = texts.withUnits(currencySymbol());
  const [typed, setTyped] = useState<Record<Field, string>>({ price: '', quantity: '', weight: '' });
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});

  function apply(event: FormEvent): void {
    event.preventDefault();
    // A form around the grid gets what happens here, too.
    event.stopPropagation();
    const filled = fields.filter((field) => typed[field] !== '');
    const refused = filled.flatMap((field) => {
      const issue = rules[field]?.safeParse(typed[field]).error?.issues[0];
      return issue ? [[field, issue.message] as const] : [];
    });
    setErrors(Object.fromEntries(refused));
    if (refused.length > 0) return;
    if (filled.length > 0) {
      const change = Object.fromEntries(filled.map((field) => [field, typed[field]]));
      onApply(
        change,
        filled.map((field) => texts.columns[field]),
      );
    }
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.setTitle(count)}
      text={texts.setHint}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button variant="primary" type="submit" form={form}>
            {texts.apply}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={apply} data-dense>
        <FormPart>
          {fields.map((field) => (
            <NumberInput
              key={field}
              label={labels[field]}
              decimals={field === 'price' ? shopFormat().decimals : 0}
              error={errors[field]}
              value={typed[field]}
              onChange={({ target }) => setTyped((before) => ({ ...before, [field]: target.value }))}
            />
          ))}
        </FormPart>
      </form>
    </Dialog>
  );
}
