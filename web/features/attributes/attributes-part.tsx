import { attributeDecimals } from '#contract/attribute-values.ts';
import type { Attribute } from '#contract/attributes.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { FormPart } from '#web/components/form/form-layout.tsx';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { Select } from '#web/components/form/select.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import * as en from '#web/texts/en/product-attributes.ts';
import * as styles from './attributes-part.module.css';
import { toText } from './typed-attributes.ts';
import type { Attributes } from './use-attributes.ts';

const texts = defineTexts({ en });

/** Fields of the attributes that the product's categories ask for and no option refers to; nothing when there are none. */
export function AttributesPart({ attributes }: { attributes: Attributes }) {
  const { shown, fields, isError, refetch } = attributes;
  const { title, hint, notLoaded, tryAgain } = texts();
  if (isError && shown.length === 0) {
    return (
      <FormPart>
        <p className="meta muted">
          {notLoaded}{' '}
          <button type="button" className="link" onClick={() => refetch()}>
            {tryAgain}
          </button>
        </p>
      </FormPart>
    );
  }
  if (fields.length === 0) return null;
  return (
    <FormPart>
      <h2>{title}</h2>
      <p className="meta muted">{hint}</p>
      <div className={styles.fields}>
        {fields.map((attribute) => (
          <AttributeField key={attribute._id} {...{ attribute, attributes }} />
        ))}
      </div>
    </FormPart>
  );
}

function AttributeField({ attribute, attributes }: { attribute: Attribute; attributes: Attributes }) {
  const { _id: id, name, kind, unit, choices } = attribute;
  const { label, notSet, yes, no } = texts();
  const { typed, stored, errors, change } = attributes;
  const field = {
    label: label(name, unit),
    name: `attributes.${id}`,
    error: errors[id],
    value: typed[id] ?? toText(stored, id),
    onChange: ({ target }: { target: { value: string } }) => change(id, target.value),
  };
  if (kind === 'number') return <NumberInput decimals={attributeDecimals} {...field} />;
  if (kind === 'text') return <TextInput autoComplete="off" maxLength={200} {...field} />;
  const options =
    kind === 'choice'
      ? choices.map((choice) => ({ value: choice._id, label: choice.name }))
      : [
          { value: '1', label: yes },
          { value: '0', label: no },
        ];
  return <Select options={[{ value: '', label: notSet }, ...options]} {...field} />;
}
