import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { attributeKinds } from '#contract/attribute-values.ts';
import type { addAttributeForm, EditedAttribute } from '#contract/attributes.contract.ts';
import type { NamedCategory } from '#contract/categories.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { AsyncMultiSelect } from '#web/components/form/async-select.tsx';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { FormPart, FormRow } from '#web/components/form/form-layout.tsx';
import { Select } from '#web/components/form/select.tsx';
import type { SelectOption } from '#web/components/form/select-option.ts';
import { TextInput } from '#web/components/form/text-input.tsx';
import type { useContractForm } from '#web/components/form/use-contract-form.ts';
import { categoryOption } from '#web/lib/format/path-text.ts';
import * as en from '#web/texts/en/attributes.ts';
import { type ChoiceDraft, newChoice } from './attribute-form.ts';
import { categoryOptionsQuery } from './attributes.queries.ts';
import { ChoicesField } from './choices-field.tsx';

const texts = defineTexts({ en });

interface AttributeFieldsProps {
  form: ReturnType<typeof useContractForm<typeof addAttributeForm>>;
  /** Only the edit page has it. */
  stored?: EditedAttribute;
}

/** The fields of an attribute, on the add and the edit page. */
export function AttributeFields({ form, stored }: AttributeFieldsProps) {
  const { field, errorFor, control, watch, setValue, formState } = form;
  const { kinds, labels, ...words } = texts();
  const kind = watch('kind');
  const kindField = field('kind');
  const isForSome = String(watch('isForAll')) === '0';
  const counts = new Map(stored?.choices.map(({ _id, productCount }) => [_id, productCount]));
  const errorAt = (at: number) => {
    const refused = formState.errors.choices?.[at];
    return refused?.name?.message ?? refused?.swatch?.message;
  };
  return (
    <>
      <FormPart>
        <TextInput
          label={labels.name}
          autoComplete="off"
          maxLength={60}
          hint={words.nameHint}
          {...field('name')}
        />
        <FormRow>
          {stored ? (
            <TextInput label={labels.kind} hint={words.kindStays} value={kinds[stored.kind]} readOnly />
          ) : (
            <Select
              label={labels.kind}
              hint={words.kindHint}
              options={attributeKinds.map((value) => ({ value, label: kinds[value] }))}
              {...kindField}
              onChange={(event) => {
                // The unit of another kind is not shown any more, and must not refuse the save.
                setValue('unit', '');
                if (event.target.value === 'text') setValue('isFilter', false);
                setValue('choices', event.target.value === 'choice' ? [newChoice()] : []);
                return kindField.onChange(event);
              }}
            />
          )}
          {kind === 'number' ? (
            <TextInput
              label={labels.unit}
              autoComplete="off"
              maxLength={20}
              hint={stored?.productCount ? words.unitChange : words.unitHint}
              {...field('unit')}
            />
          ) : null}
        </FormRow>
      </FormPart>
      <FormPart>
        <Select
          label={labels.isForAll}
          options={[
            { value: '1', label: words.forAll },
            { value: '0', label: words.forSome },
          ]}
          hint={isForSome ? words.forHint : undefined}
          {...field('isForAll')}
        />
        {isForSome ? (
          <Controller
            control={control}
            name="categories"
            render={({ field: { value, onChange, ref } }) => (
              <CategoriesField
                {...{ onChange, ref }}
                value={value ?? []}
                stored={stored?.categories ?? []}
                error={errorFor('categories')}
              />
            )}
          />
        ) : null}
      </FormPart>
      {kind === 'text' ? null : (
        <FormPart>
          <Checkbox label={labels.isFilter} hint={words.filterHint} {...field('isFilter')} />
        </FormPart>
      )}
      {kind === 'choice' ? (
        <FormPart>
          <Controller
            control={control}
            name="choices"
            render={({ field: { value, onChange } }) => (
              <ChoicesField
                value={(value ?? []) as ChoiceDraft[]}
                error={errorFor('choices') ?? formState.errors.choices?.root?.message}
                {...{ onChange, counts, errorAt }}
              />
            )}
          />
        </FormPart>
      ) : null}
    </>
  );
}

interface CategoriesFieldProps {
  /** Ids. */
  value: readonly string[];
  /** Names of what is stored. */
  stored: readonly NamedCategory[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
  ref: React.Ref<HTMLInputElement>;
}

function CategoriesField({ value, stored, error, onChange, ref }: CategoriesFieldProps) {
  const [picked, setPicked] = useState<readonly SelectOption[]>([]);
  const known = [...stored.map(categoryOption), ...picked];
  return (
    <AsyncMultiSelect
      label={texts().labels.categories}
      optionsQuery={categoryOptionsQuery}
      none={texts().noCategories}
      value={value.flatMap((id) => known.find((option) => option.value === id) ?? [])}
      onChange={(next) => {
        setPicked(next);
        onChange(next.map((option) => String(option.value)));
      }}
      {...{ error, ref }}
    />
  );
}
