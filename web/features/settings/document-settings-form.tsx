import { href } from 'react-router';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import { documentMails, documentModes, documentSettings } from '#contract/document-settings.ts';
import type { getDocumentSettings } from '#contract/settings.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { AsideLink, FormAside, FormAsidePart, FormPart, FormRow } from '#web/components/form/form-layout.tsx';
import { Select } from '#web/components/form/select.tsx';
import { SwitchLine } from '#web/components/form/switch-line.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useVersionedForm } from '#web/components/form/use-versioned-form.ts';
import { VersionedForm } from '#web/components/form/versioned-form.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/document-settings.ts';
import * as enSettings from '#web/texts/en/settings.ts';
import { documentsQuery } from './settings.queries.ts';
import { SavedPart } from './settings-aside.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

const texts = defineTexts({ en });
const settingsTexts = defineTexts({ en: enSettings });

/** Who issues invoices, and how their numbers begin (docs/rules.md#documents). */
export function DocumentSettingsForm({ saved }: { saved: EndpointReply<typeof getDocumentSettings> }) {
  const { documentLabels: labels, parts, modes, mails, hints, effect } = texts();
  const versioned = useVersionedForm({
    saved,
    query: documentsQuery,
    schema: documentSettings,
    toGeneralValues: (settings) => settings,
    labels,
    save: (body) => shopApi('PUT /settings/documents', { body }),
  });
  const { field } = versioned.form;
  return (
    <VersionedForm
      title={settingsTexts().title}
      versioned={versioned}
      below={<SettingsTabs current="documents" />}
      aside={
        <FormAside label={settingsTexts().aside.label}>
          <SavedPart saved={saved} />
          <FormAsidePart>
            <p className="meta">{effect.when}</p>
            <p className="meta">{effect.needs}</p>
            <p className="meta">{effect.reverse}</p>
            <AsideLink to={href('/dashboard/settings/company')}>{effect.company}</AsideLink>
          </FormAsidePart>
        </FormAside>
      }
    >
      <FormPart>
        <h2>{parts.who}</h2>
        <Select
          label={labels.mode}
          hint={hints.mode}
          options={documentModes.map((value) => ({ value, label: modes[value] }))}
          {...field('mode')}
        />
      </FormPart>
      <FormPart>
        <h2>{parts.numbers}</h2>
        <FormRow>
          <TextInput label={labels.invoicePrefix} hint={hints.prefix} {...field('invoicePrefix')} />
          <TextInput label={labels.creditNotePrefix} {...field('creditNotePrefix')} />
        </FormRow>
      </FormPart>
      <FormPart>
        <h2>{parts.mail}</h2>
        <Select
          label={labels.mail}
          hint={hints.mail}
          options={documentMails.map((value) => ({ value, label: mails[value] }))}
          {...field('mail')}
        />
      </FormPart>
      <FormPart>
        <h2>{parts.files}</h2>
        <SwitchLine
          label={labels.electronicInvoices}
          text={hints.electronicInvoices}
          {...field('electronicInvoices')}
        />
      </FormPart>
    </VersionedForm>
  );
}
