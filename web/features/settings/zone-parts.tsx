import type { Place } from '#contract/places.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { IconButton } from '#web/components/buttons/icon-button.tsx';
import { fieldClass, labelClass } from '#web/components/form/field.tsx';
import { useNextFocus } from '#web/components/form/use-next-focus.ts';
import * as en from '#web/texts/en/delivery-settings.ts';
import { wholeCountry } from './delivery-draft.ts';
import { errorAt, fieldId } from './field-errors.ts';
import { PlaceFields } from './place-fields.tsx';
import { placeName } from './place-words.ts';
import { EditorRow } from './row-editor.tsx';
import type { ZoneDraft } from './typed-delivery.ts';
import * as styles from './zone-parts.module.css';

const texts = defineTexts({ en });

interface ZonePartsProps {
  zone: ZoneDraft;
  path: string;
  errors: object;
  onChange: (changed: ZoneDraft) => void;
}

/** Regions and postcodes of a zone. */
export function ZoneParts({ zone, path, errors, onChange }: ZonePartsProps) {
  const { zone: words } = texts();
  const focusNext = useNextFocus();
  const { places } = zone;
  const addId = fieldId(`${path}.add-part`);
  const toFieldId = (at: number, name: keyof Place) => fieldId(`${path}.places.${at}.${name}`);
  const add = () => {
    const last = places.findLast(({ isPart }) => isPart);
    const name = last ? 'postcodePrefix' : 'country';
    focusNext(toFieldId(places.length, name));
    onChange({ ...zone, places: [...places, { ...wholeCountry(last?.country ?? ''), isPart: true }] });
  };
  const remove = (at: number) => {
    focusNext(addId);
    onChange({ ...zone, places: places.filter((_, place) => place !== at) });
  };
  return (
    <fieldset className={fieldClass}>
      <legend className={labelClass}>{words.parts}</legend>
      <p className="meta muted">{words.partsHint}</p>
      {places.map((one, at) =>
        one.isPart ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is nothing but what is typed
          <fieldset key={at} className={styles.part} aria-label={placeName(one)}>
            <EditorRow>
              <PlaceFields
                value={one}
                onChange={(changed) =>
                  onChange({
                    ...zone,
                    places: places.map((kept, place) => (place === at ? { ...changed, isPart: true } : kept)),
                  })
                }
                errorFor={(name) => errorAt(errors, `${path}.places.${at}.${name}`)}
                idFor={(name) => toFieldId(at, name)}
              />
            </EditorRow>
            <IconButton
              icon="x"
              iconSize="s"
              label={words.removePart(placeName(one))}
              onClick={() => remove(at)}
            />
          </fieldset>
        ) : null,
      )}
      <div className={styles.add}>
        <Button icon="plus" id={addId} onClick={add}>
          {words.addPart}
        </Button>
      </div>
    </fieldset>
  );
}
