import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { useNextFocus } from '#web/components/form/use-next-focus.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { moved } from '#web/lib/values/moved.ts';
import * as en from '#web/texts/en/delivery-settings.ts';
import { newMethod } from './delivery-draft.ts';
import { fieldId, hasErrorBelow } from './field-errors.ts';
import { MethodEditor } from './method-editor.tsx';
import { MethodsTable } from './methods-table.tsx';
import { placesWords } from './place-words.ts';
import type { MethodDraft, ZoneDraft } from './typed-delivery.ts';
import { ZoneEditor } from './zone-editor.tsx';
import * as styles from './zone-section.module.css';

const texts = defineTexts({ en });

interface ZoneSectionProps {
  zone: ZoneDraft;
  path: string;
  errors: object;
  isElsewhere: boolean;
  /** Id of the zone or method whose fields are open. Those with an error are, too. */
  opened: string | null;
  onOpen: (id: string | null) => void;
  onChange: (changed: ZoneDraft) => void;
  onRemove: () => void;
}

/** A zone: its places and its methods. */
export function ZoneSection({
  zone,
  path,
  errors,
  isElsewhere,
  opened,
  onOpen,
  onChange,
  onRemove,
}: ZoneSectionProps) {
  const words = texts();
  const focusNext = useNextFocus();
  const name = zone.name.trim() || words.newZoneName;
  const editId = `edit-${zone.id}`;
  const addId = `add-${zone.id}`;
  const { methods } = zone;
  const places = isElsewhere ? words.elsewherePlaces : placesWords(zone.places) || words.noPlaces;
  const withMethods = (changed: MethodDraft[]) => onChange({ ...zone, methods: changed });
  const change = (changed: MethodDraft) =>
    withMethods(methods.map((one) => (one.id === changed.id ? changed : one)));
  const hasOwnError = hasErrorBelow(errors, `${path}.name`) || hasErrorBelow(errors, `${path}.places`);
  const addMethod = () => {
    const method = newMethod();
    focusNext(fieldId(`${path}.methods.${methods.length}.name`));
    onOpen(method.id);
    withMethods([...methods, method]);
  };
  const close = (focusId: string) => {
    focusNext(focusId);
    onOpen(null);
  };
  return (
    <section className={cx(styles.zone, !zone.isActive && styles.off)} aria-labelledby={`name-${zone.id}`}>
      <header>
        <div>
          <h2 id={`name-${zone.id}`}>{name}</h2>
          <p className="muted">{zone.isActive ? places : words.zoneIsOff(places)}</p>
        </div>
        <Button
          variant="quiet"
          id={editId}
          aria-label={words.zone.editLabel(name)}
          aria-expanded={opened === zone.id || hasOwnError}
          onClick={() => onOpen(opened === zone.id ? null : zone.id)}
        >
          {words.zone.edit}
        </Button>
        <Button icon="plus" id={addId} aria-label={words.zone.addMethodTo(name)} onClick={addMethod}>
          {words.zone.addMethod}
        </Button>
      </header>
      {opened === zone.id || hasOwnError ? (
        <ZoneEditor
          {...{ zone, path, errors, isElsewhere, onChange, onRemove }}
          onDone={() => close(editId)}
        />
      ) : null}
      {methods.length > 0 ? (
        <MethodsTable
          label={words.methodsLabel(name)}
          methods={methods}
          onChange={change}
          onEdit={(method) => {
            const at = methods.findIndex(({ id }) => id === method.id);
            focusNext(fieldId(`${path}.methods.${at}.name`));
            onOpen(method.id);
          }}
        />
      ) : (
        <p className="ui muted">{words.nothingDelivered}</p>
      )}
      {methods.map((method, at) => {
        const methodPath = `${path}.methods.${at}`;
        if (opened !== method.id && !hasErrorBelow(errors, methodPath)) return null;
        const moveTo = (to: number) => () => withMethods(moved(methods, at, to));
        return (
          <MethodEditor
            key={method.id}
            {...{ method, errors }}
            path={methodPath}
            onChange={change}
            onMove={{
              up: at > 0 ? moveTo(at - 1) : undefined,
              down: at < methods.length - 1 ? moveTo(at + 1) : undefined,
            }}
            onRemove={() => {
              withMethods(methods.filter(({ id }) => id !== method.id));
              close(addId);
            }}
            onDone={() => close(`edit-${method.id}`)}
          />
        );
      })}
    </section>
  );
}
