import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { SwitchLine } from '#web/components/form/switch-line.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import * as en from '#web/texts/en/delivery-settings.ts';
import { errorAt, fieldId } from './field-errors.ts';
import { RowEditor } from './row-editor.tsx';
import type { ZoneDraft } from './typed-delivery.ts';
import { ZoneCountries } from './zone-countries.tsx';
import { ZoneParts } from './zone-parts.tsx';

const texts = defineTexts({ en });

interface ZoneEditorProps {
  zone: ZoneDraft;
  /** Where it is in the form, for its errors: 'zones.0'. */
  path: string;
  errors: object;
  /** All places that are in no other zone: it cannot be removed, and has none of its own. */
  isElsewhere: boolean;
  onChange: (changed: ZoneDraft) => void;
  onRemove: () => void;
  onDone: () => void;
}

/** The name and the places of a zone. */
export function ZoneEditor({ zone, path, errors, isElsewhere, onChange, onRemove, onDone }: ZoneEditorProps) {
  const { zone: words, newZoneName } = texts();
  return (
    <RowEditor
      label={words.editLabel(zone.name || newZoneName)}
      actions={
        <>
          {isElsewhere ? null : (
            <Button variant="dangerQuiet" onClick={onRemove}>
              {words.remove}
            </Button>
          )}
          <Button onClick={onDone}>{words.done}</Button>
        </>
      }
    >
      {isElsewhere ? null : (
        <TextInput
          label={words.name}
          autoComplete="off"
          id={fieldId(`${path}.name`)}
          error={errorAt(errors, `${path}.name`)}
          value={zone.name}
          onChange={({ target }) => onChange({ ...zone, name: target.value })}
        />
      )}
      <SwitchLine
        label={words.isActive}
        text={words.isActiveText}
        checked={zone.isActive}
        onChange={({ target }) => onChange({ ...zone, isActive: target.checked })}
      />
      {isElsewhere ? null : (
        <>
          <ZoneCountries zone={zone} path={path} onChange={onChange} />
          <ZoneParts zone={zone} path={path} errors={errors} onChange={onChange} />
        </>
      )}
    </RowEditor>
  );
}
