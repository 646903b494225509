import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import type { getDeliverySettings } from '#contract/settings.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { mergeLists } from '#web/components/form/merge-changes.ts';
import { useNextFocus } from '#web/components/form/use-next-focus.ts';
import { useVersionedForm } from '#web/components/form/use-versioned-form.ts';
import { VersionedForm } from '#web/components/form/versioned-form.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/delivery-settings.ts';
import * as enSettings from '#web/texts/en/settings.ts';
import { DeliveryAside } from './delivery-aside.tsx';
import { fromSpecialToGeneral, newZone } from './delivery-draft.ts';
import { fieldId } from './field-errors.ts';
import { FormErrors, formErrorsId } from './form-errors.tsx';
import * as styles from './rows-form.module.css';
import { deliveryQuery } from './settings.queries.ts';
import { SettingsTabs } from './settings-tabs.tsx';
import { toDeliveryValues, typedDelivery, withElsewhereLast, type ZoneDraft } from './typed-delivery.ts';
import { ZoneSection } from './zone-section.tsx';

const texts = defineTexts({ en });
const settingsTexts = defineTexts({ en: enSettings });

/** Delivery zones, from special to general, with their methods. */
export function DeliverySettingsForm({ saved }: { saved: EndpointReply<typeof getDeliverySettings> }) {
  const { deliveryLabels, addZone, zonesHint } = texts();
  const [opened, setOpened] = useState<string | null>(null);
  const focusNext = useNextFocus();
  const { revalidate } = useRevalidator();
  const versioned = useVersionedForm({
    saved,
    query: deliveryQuery,
    schema: typedDelivery,
    toGeneralValues: toDeliveryValues,
    labels: deliveryLabels,
    save: ({ settings: { zones }, version }) =>
      shopApi('PUT /settings/delivery', {
        body: { settings: { zones: fromSpecialToGeneral(zones) }, version },
      }),
    // Pages promise delivery.
    onSaved: revalidate,
    mergers: { zones: (...all) => withElsewhereLast(mergeLists(...all, ({ id }) => id)) },
    onInvalid: () => focusNext(formErrorsId),
  });
  const { form } = versioned;
  const { errors, isSubmitted } = form.formState;
  const zones = form.watch('zones');
  const setZones = (changed: ZoneDraft[]) =>
    form.setValue('zones', changed, { shouldDirty: true, shouldValidate: isSubmitted });
  const add = () => {
    const zone = newZone();
    focusNext(fieldId('zones.0.name'));
    setOpened(zone.id);
    setZones([zone, ...zones]);
  };
  return (
    <VersionedForm
      title={settingsTexts().title}
      versioned={versioned}
      below={<SettingsTabs current="delivery" />}
      roomy
      aside={<DeliveryAside zones={zones} saved={saved} />}
    >
      <FormErrors errors={errors} describePath={(path) => namesAt(zones, path)} />
      <div className={styles.top}>
        <p className="ui muted">{zonesHint}</p>
        <Button icon="plus" id={addZoneId} onClick={add}>
          {addZone}
        </Button>
      </div>
      <div className={styles.rows}>
        {zones.map((zone, at) => (
          <ZoneSection
            key={zone.id}
            {...{ zone, errors, opened }}
            path={`zones.${at}`}
            isElsewhere={at === zones.length - 1}
            onOpen={setOpened}
            onChange={(changed) => setZones(zones.map((one) => (one.id === changed.id ? changed : one)))}
            onRemove={() => {
              focusNext(addZoneId);
              setOpened(null);
              setZones(zones.filter(({ id }) => id !== zone.id));
            }}
          />
        ))}
      </div>
    </VersionedForm>
  );
}

const addZoneId = 'add-zone';

/** The zone, method and step of a field: 'zones.0.methods.1.steps.0.price'. */
function namesAt(zones: readonly ZoneDraft[], path: string): string[] {
  const [, zoneAt, list, at, , stepAt] = path.split('.');
  const zone = zones[Number(zoneAt)];
  if (!zone) return [];
  const { newZoneName, newMethodName, stepName } = texts();
  const names = [zone.name.trim() || newZoneName];
  const method = list === 'methods' ? zone.methods[Number(at)] : undefined;
  if (method) names.push(method.name.trim() || newMethodName);
  if (stepAt !== undefined) names.push(stepName(Number(stepAt) + 1));
  return names;
}
