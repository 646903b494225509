import { taxClasses } from '#contract/taxes.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { NumberInput } from '#web/components/form/number-input.tsx';
import { Select } from '#web/components/form/select.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import * as enSettings from '#web/texts/en/settings.ts';
import * as enClasses from '#web/texts/en/tax-classes.ts';
import * as en from '#web/texts/en/tax-settings.ts';
import { errorAt, fieldId } from './field-errors.ts';
import { PlaceFields } from './place-fields.tsx';
import { placeName } from './place-words.ts';
import { EditorRow, RowEditor } from './row-editor.tsx';
import { taxDecimals } from './typed-settings.ts';
import type { RateDraft } from './typed-taxes.ts';

const texts = defineTexts({ en });
const classTexts = defineTexts({ en: enClasses });
const settingsTexts = defineTexts({ en: enSettings });

interface RateEditorProps {
  rate: RateDraft;
  /** Where it is in the form, for its errors: 'rates.0'. */
  path: string;
  errors: object;
  onChange: (changed: RateDraft) => void;
  /** Undefined where it is the first or last. */
  onMove: { up: (() => void) | undefined; down: (() => void) | undefined };
  onRemove: () => void;
  onDone: () => void;
}

/** The fields of a tax rate. */
export function RateEditor({ rate, path, errors, onChange, onMove, onRemove, onDone }: RateEditorProps) {
  const { rate: words } = texts();
  const { taxClasses: classes } = classTexts();
  const { move } = settingsTexts();
  const wiring = (name: 'class' | 'title' | 'rate') => ({
    id: fieldId(`${path}.${name}`),
    error: errorAt(errors, `${path}.${name}`),
    value: rate[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...rate, [name]: target.value } as RateDraft),
  });
  return (
    <RowEditor
      label={words.editLabel(placeName(rate))}
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
        <PlaceFields
          value={rate}
          onChange={(place) => onChange({ ...rate, ...place })}
          errorFor={(name) => errorAt(errors, `${path}.${name}`)}
          idFor={(name) => fieldId(`${path}.${name}`)}
        />
      </EditorRow>
      <EditorRow>
        <TextInput label={words.title} hint={words.titleHint} autoComplete="off" {...wiring('title')} />
        <NumberInput label={words.rate} decimals={taxDecimals} {...wiring('rate')} />
        <Select
          label={words.class}
          hint={words.classHint}
          options={taxClasses.map((value) => ({ value, label: classes[value] }))}
          {...wiring('class')}
        />
      </EditorRow>
    </RowEditor>
  );
}
