import type { ReplyOf } from '#contract/define-endpoint.ts';
import type { getGeneralSettings } from '#contract/settings.contract.ts';
import { generalLabels, title } from '#contract/texts/en/settings.ts';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { EditForm } from '#web/components/form/edit-form.tsx';
import { GeneralFields } from './general-fields.tsx';
import { MeanwhileNote } from './meanwhile-note.tsx';
import { SettingsAside } from './settings-aside.tsx';
import { useGeneralForm } from './use-general-form.ts';

/** Name, phone, locale, price filter and tax of the shop. */
export function GeneralForm({ saved }: { saved: ReplyOf<typeof getGeneralSettings> }) {
  const { form, meanwhile, discard } = useGeneralForm(saved);
  return (
    <EditForm
      title={title}
      changed={changedLabels(form.formState.dirtyFields, generalLabels)}
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
