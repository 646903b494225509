import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { toNumber } from '#web/components/form/read-number.ts';
import { Switch } from '#web/components/form/switch.tsx';
import { type Column, DataTable, ItemCell } from '#web/components/table/data-table.tsx';
import { RowActions } from '#web/components/table/row-actions.tsx';
import { formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/delivery-settings.ts';
import type { MethodDraft } from './typed-delivery.ts';

const texts = defineTexts({ en });

interface MethodsTableProps {
  label: string;
  methods: readonly MethodDraft[];
  onChange: (changed: MethodDraft) => void;
  onEdit: (method: MethodDraft) => void;
}

/** The delivery methods of a zone, as they are in the form. */
export function MethodsTable({ label, methods, onChange, onEdit }: MethodsTableProps) {
  const { columns: heads, method: words, newMethodName } = texts();
  const methodName = ({ name }: MethodDraft) => name.trim() || newMethodName;
  const columns: Column<MethodDraft & { _id: string }>[] = [
    {
      key: 'method',
      head: heads.method,
      width: '32%',
      cell: (method) => <ItemCell name={methodName(method)} sub={methodDetails(method)} />,
    },
    { key: 'arrives', head: heads.arrives, phone: 'hide', cell: daysText },
    { key: 'price', head: heads.price, number: true, cell: priceText },
    { key: 'freeFrom', head: heads.freeFrom, number: true, phone: 'hide', cell: freeFromText },
    {
      key: 'isActive',
      head: heads.isActive,
      number: true,
      cell: (method) => (
        <Switch
          label={words.isOffered(methodName(method))}
          checked={method.isActive}
          onChange={({ target }) => onChange({ ...method, isActive: target.checked })}
        />
      ),
    },
    {
      key: 'actions',
      head: <span className="sr-only">{heads.actions}</span>,
      number: true,
      phone: 'full',
      cell: (method) => (
        <RowActions label={methodName(method)}>
          <Button
            variant="muted"
            size="small"
            id={`edit-${method.id}`}
            aria-label={words.editLabel(methodName(method))}
            onClick={() => onEdit(method)}
          >
            {words.edit}
          </Button>
        </RowActions>
      ),
    },
  ];
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={methods.map((method) => ({ ...method, _id: method.id }))}
    />
  );
}

const amountText = (typed: string): string | null => {
  const amount = toNumber(typed, shopFormat().decimals);
  return Number.isNaN(amount) ? null : formatPrice(amount);
};

function priceText({ kind, price, steps }: MethodDraft): string {
  const { free, from, unknownPrice } = texts();
  if (kind === 'pickup') return free;
  if (kind === 'weight') {
    const first = amountText(steps[0]?.price ?? '');
    return first === null ? unknownPrice : from(first);
  }
  const isFree = toNumber(price, shopFormat().decimals) === 0;
  return isFree ? free : (amountText(price) ?? unknownPrice);
}

const freeFromText = ({ kind, freeFrom }: MethodDraft) => (kind === 'pickup' ? null : amountText(freeFrom));

const daysText = ({ daysFrom, daysTo }: MethodDraft) =>
  daysTo === '' ? null : texts().days(daysFrom, daysTo);

/** The text of shoppers, else how it is priced. */
function methodDetails({ text, kind, steps }: MethodDraft): string | undefined {
  if (text) return text;
  const max = steps.at(-1)?.kilograms;
  return kind === 'weight' && max ? texts().byWeight(max) : undefined;
}
