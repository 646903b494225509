import { type Ref, useState } from 'react';
import type { NamedCategory } from '#contract/categories.contract.ts';
import { AsyncMultiSelect } from '#web/components/form/async-select.tsx';
import { fieldClass, labelClass } from '#web/components/form/field.tsx';
import type { SelectOption } from '#web/components/form/select-option.ts';
import { listWords } from '#web/components/layout/word-list.ts';
import { categoryOption, pathText } from '#web/lib/format/path-text.ts';
import { categoryOptionsQuery } from './products.queries.ts';

type WithId = Pick<NamedCategory, '_id'>;

/** The form holds the ids as one text: whether they changed is then one comparison. */
export const categoryIds = (categories: readonly WithId[]) =>
  categories
    .map(({ _id }) => _id)
    .sort()
    .join(',');

interface CategoriesFieldProps {
  /** Ids with commas between. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** Names of what is stored. */
  stored?: readonly NamedCategory[];
  ref?: Ref<HTMLInputElement>;
}

/** The categories of a product: for administrators. */
export function CategoriesField({ value, onChange, error, stored = [], ref }: CategoriesFieldProps) {
  const [known, setKnown] = useState<readonly SelectOption[]>(() => stored.map(categoryOption));
  const ids = value === '' ? [] : value.split(',');
  const chosen = ids.flatMap((id) => known.find((option) => option.value === id) ?? []);
  return (
    <AsyncMultiSelect
      label="Categories"
      hint="Where shoppers find it beside its brand."
      optionsQuery={categoryOptionsQuery}
      none="No categories found."
      value={chosen}
      error={error}
      ref={ref}
      onChange={(next) => {
        setKnown([...known.filter((option) => !next.some((one) => one.value === option.value)), ...next]);
        onChange(categoryIds(next.map((option) => ({ _id: String(option.value) }))));
      }}
    />
  );
}

/** The categories of a product, which merchants cannot change. */
export function OwnCategories({ stored = [] }: { stored?: readonly NamedCategory[] }) {
  return (
    <div className={fieldClass}>
      <p className={labelClass}>Categories</p>
      <p className="muted">
        {stored.length > 0 ? `${listWords(stored.map(({ path, name }) => pathText([...path, name])))}. ` : ''}
        The shop puts products into categories.
      </p>
    </div>
  );
}
