import { methodKinds } from '#contract/method-kinds.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { Select } from '#web/components/form/select.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import * as en from '#web/texts/en/delivery-settings.ts';
import * as enSettings from '#web/texts/en/settings.ts';
import { errorAt, fieldId } from './field-errors.ts';
import { EditorRow, RowEditor } from './row-editor.tsx';
import { StepsField } from './steps-field.tsx';
import type { MethodDraft } from './typed-delivery.ts';

const texts = defineTexts({ en });
const settingsTexts = defineTexts({ en: enSettings });

interface MethodEditorProps {
  method: MethodDraft;
  /** Where it is in the form, for its errors: 'zones.0.methods.1'. */
  path: string;
  errors: object;
  onChange: (changed: MethodDraft) => void;
  /** Undefined where it is the first or last. */
  onMove: { up: (() => void) | undefined; down: (() => void) | undefined };
  onRemove: () => void;
  onDone: () => void;
}

/** The fields of a delivery method. */
export function MethodEditor({
  method,
  path,
  errors,
  onChange,
  onMove,
  onRemove,
  onDone,
}: MethodEditorProps) {
  const { method: words, newMethodName } = texts();
  const { move } = settingsTexts();
  const { decimals } = shopFormat();
  const wiring = (name: 'name' | 'kind' | 'price' | 'freeFrom' | 'daysFrom' | 'daysTo' | 'text') => ({
    id: fieldId(`${path}.${name}`),
    error: errorAt(errors, `${path}.${name}`),
    value: method[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...method, [name]: target.value } as MethodDraft),
  });
  const kinds = methodKinds.map((value) => ({ value, label: words.kinds[value] }));
  return (
    <RowEditor
      label={words.editLabel(method.name || newMethodName)}
      actions={
        <>
          <Button variant="dangerQuiet" onClick={onRemove}>
            {words.remove}
          </Button>
          <Button variant="quiet" disabled={!onMove.up} onClick={onMove.up}>
            {move.up}
          </Button>
          <Button variant="quiet" disabled={!onMove.down} onClick={onMove.down}>
            {move.down}
          </Button>
          <Button onClick={onDone}>{words.done}</Button>
        </>
      }
    >
      <EditorRow>
        <TextInput label={words.name} autoComplete="off" {...wiring('name')} />
        <Select label={words.kind} hint={words.kindHints[method.kind]} options={kinds} {...wiring('kind')} />
      </EditorRow>
      {method.kind === 'weight' ? (
        <StepsField
          value={method.steps}
          path={`${path}.steps`}
          errors={errors}
          onChange={(steps) => onChange({ ...method, steps })}
        />
      ) : null}
      <EditorRow>
        {method.kind === 'flat' ? (
          <NumberInput label={words.price} decimals={decimals} hint={words.priceHint} {...wiring('price')} />
        ) : null}
        {method.kind === 'pickup' ? null : (
          <NumberInput
            label={words.freeFrom}
            decimals={decimals}
            hint={words.freeFromHint}
            {...wiring('freeFrom')}
          />
        )}
        <NumberInput label={words.daysFrom} hint={words.daysHint} {...wiring('daysFrom')} />
        <NumberInput label={words.daysTo} {...wiring('daysTo')} />
      </EditorRow>
      <TextInput label={words.text} hint={words.textHint} autoComplete="off" {...wiring('text')} />
    </RowEditor>
  );
}
