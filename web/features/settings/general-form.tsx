import type { ReplyOf } from '#contract/define-endpoint.ts';
import type { getGeneralSettings } from '#contract/settings.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { EditForm } from '#web/components/form/edit-form.tsx';
import * as en from '#web/texts/en/settings.ts';
import { GeneralFields } from './general-fields.tsx';
import { MeanwhileNote } from './meanwhile-note.tsx';
import { SettingsAside } from './settings-aside.tsx';
import { useGeneralForm } from './use-general-form.ts';

const texts = textsOf({ en });

/** Name, phone, locale, price filter and tax of the shop. */
export function GeneralForm({ saved }: { saved: ReplyOf<typeof getGeneralSettings> }) {
  const { form, meanwhile, discard } = useGeneralForm(saved);
  return (
    <EditForm
      title={texts().title}
      changed={changedLabels(form.formState.dirtyFields, texts().generalLabels)}
      onDiscard={discard}
      form={form}
      isLeaving={false}
      aside={<SettingsAside saved={saved} />}
      end={null}
    >
      <MeanwhileNote meanwhile={meanwhile} />
      <GeneralFields field={form.field} />
    </EditForm>
  );
}
