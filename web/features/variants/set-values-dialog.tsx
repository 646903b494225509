import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import { z } from 'zod';
import { price, quantity } from '#contract/product-fields.ts';
import type { ProductImage as Picture } from '#contract/product-images.contract.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { type StockPolicy, stockPolicies } from '#contract/statuses.ts';
import { sentStockFields } from '#contract/stock-fields.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Dialog } from '#web/components/dialogs/dialog.tsx';
import { FieldError } from '#web/components/form/field.tsx';
import { FormPart } from '#web/components/form/form-layout.tsx';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { settledNumber } from '#web/components/form/read-number.ts';
import { Select } from '#web/components/form/select.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { typedNumber } from '#web/components/form/typed-number.ts';
import { timesNote } from '#web/lib/format/shop-times.ts';
import { refusedSale } from './check-sale.ts';
import type { DraftSale, DraftVariant } from './draft.ts';
import { pictureChoices } from './picture-choices.ts';
import { PicturePicker } from './picture-picker.tsx';
import { SaleFields } from './sales-field.tsx';
import { currencySymbol, variantTexts } from './texts.ts';

interface SetValuesDialogProps {
  /** Prices of the variants that it sets. */
  prices: readonly string[];
  /** Pictures of the product. */
  pictures: readonly Picture[];
  onClose: () => void;
  /** @param change what was filled in */
  onApply: (change: Partial<DraftVariant>, labels: readonly string[]) => void;
}

const columns = ['price', 'quantity', 'weight'] as const;
const fields = [...columns, 'backOrderLimit', 'backOrderFrom', 'lowStockAt'] as const;
/** 'As it is' is '', the first picture of the product this. */
const firstPicture = 'first';
type Field = (typeof fields)[number];
const decimalsIn = (field: Field) => (field === 'price' ? shopFormat().decimals : 0);
const rules = {
  price: typedNumber(price, () => shopFormat().decimals),
  quantity: typedNumber(quantity),
  weight: typedNumber(z.unknown()),
  backOrderLimit: typedNumber(sentStockFields.backOrderLimit),
  backOrderFrom: sentStockFields.backOrderFrom,
  lowStockAt: typedNumber(sentStockFields.lowStockAt),
} as const;
const settled = (field: Field, typed: string) =>
  field === 'backOrderFrom' ? typed : settledNumber(typed, decimalsIn(field));
const nothing = Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>;

/** Sets price, stock, its policy and sales of several variants at once. Mounted while it is open. */
export function SetValuesDialog({ prices, pictures, onClose, onApply }: SetValuesDialogProps) {
  const texts = variantTexts();
  const form = useId();
  const labels = texts.withUnits(currencySymbol());
  const names = { ...texts.columns, ...texts.stockNames };
  const [typed, setTyped] = useState(nothing);
  const [image, setImage] = useState('');
  const [policy, setPolicy] = useState<StockPolicy | ''>('');
  const [salesChoice, setSalesChoice] = useState<keyof typeof texts.salesChoices>('');
  const [sale, setSale] = useState<DraftSale>({ price: '', startsAt: null, endsAt: null });
  const [errors, setErrors] = useState<Partial<Record<Field | 'sale', string>>>({});

  const isShown = (field: Field) =>
    field === 'lowStockAt'
      ? policy !== 'untracked'
      : policy === 'back-order' || (field !== 'backOrderLimit' && field !== 'backOrderFrom');
  const fieldProps = (field: Field) => ({
    error: errors[field],
    value: typed[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setTyped((before) => ({ ...before, [field]: target.value })),
  });

  function apply(event: FormEvent): void {
    event.preventDefault();
    // A form around the grid gets what happens here, too.
    event.stopPropagation();
    const filled = fields.filter((field) => isShown(field) && typed[field] !== '');
    const refused = filled.flatMap((field) => {
      const issue = rules[field].safeParse(typed[field]).error?.issues[0];
      return issue ? [[field, issue.message] as const] : [];
    });
    const saleError =
      salesChoice === 'one' ? refusedSale(sale, typed.price ? [typed.price] : prices) : undefined;
    setErrors({ ...Object.fromEntries(refused), ...(saleError && { sale: saleError }) });
    if (refused.length > 0 || saleError) return;
    const change: Partial<DraftVariant> = Object.fromEntries(
      filled.map((field) => [field, settled(field, typed[field])]),
    );
    if (image) change.image = image === firstPicture ? null : image;
    if (policy) change.policy = policy;
    const labels: string[] = filled.map((field) => names[field]);
    if (image) labels.push(texts.picture);
    if (policy) labels.push(texts.policyName);
    if (salesChoice) {
      change.sales = salesChoice === 'one' ? [sale] : [];
      labels.push(texts.salesName);
    }
    if (labels.length > 0) onApply(change, labels);
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.setTitle(prices.length)}
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
          {columns.map((field) => (
            <NumberInput
              key={field}
              label={labels[field]}
              decimals={decimalsIn(field)}
              {...fieldProps(field)}
            />
          ))}
          {pictures.length > 1 ? (
            <PicturePicker
              label={texts.picture}
              choices={[
                { value: '', name: texts.asItIs, caption: texts.asItIs, url: null },
                ...pictureChoices(pictures, firstPicture),
              ]}
              value={image}
              onChange={setImage}
            />
          ) : null}
          <Select
            label={texts.policy}
            options={[
              { value: '', label: texts.asItIs },
              ...stockPolicies.map((value) => ({ value, label: texts.policies[value] })),
            ]}
            value={policy}
            onChange={({ target }) => setPolicy(target.value as StockPolicy | '')}
          />
          {isShown('backOrderLimit') ? (
            <>
              <NumberInput label={texts.backOrderLimit} {...fieldProps('backOrderLimit')} />
              <TextInput label={texts.backOrderFrom} type="date" {...fieldProps('backOrderFrom')} />
            </>
          ) : null}
          {isShown('lowStockAt') ? (
            <NumberInput label={texts.lowStockAt} {...fieldProps('lowStockAt')} />
          ) : null}
          <Select
            label={texts.salesName}
            options={Object.entries(texts.salesChoices).map(([value, label]) => ({ value, label }))}
            value={salesChoice}
            onChange={({ target }) => setSalesChoice(target.value as typeof salesChoice)}
          />
          {salesChoice === 'one' ? (
            <>
              <SaleFields sale={sale} onChange={setSale} />
              <p className="muted meta">{timesNote()}</p>
            </>
          ) : null}
          {salesChoice === 'one' && errors.sale ? (
            <div role="alert">
              <FieldError>{errors.sale}</FieldError>
            </div>
          ) : null}
        </FormPart>
      </form>
    </Dialog>
  );
}
