import { useRevalidator } from 'react-router';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import type { getSignInSettings } from '#contract/settings.contract.ts';
import { signInSettings } from '#contract/sign-in-settings.ts';
import { defineTexts } from '#contract/texts.ts';
import { FormAside, FormPart } from '#web/components/form/form-layout.tsx';
import { SwitchLine } from '#web/components/form/switch-line.tsx';
import { useVersionedForm } from '#web/components/form/use-versioned-form.ts';
import { VersionedForm } from '#web/components/form/versioned-form.tsx';
import { WarningNote } from '#web/components/form/warning-note.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as enSettings from '#web/texts/en/settings.ts';
import * as en from '#web/texts/en/sign-in-settings.ts';
import { signInQuery } from './settings.queries.ts';
import { SavedPart } from './settings-aside.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

const texts = defineTexts({ en });
const settingsTexts = defineTexts({ en: enSettings });

/** Which buttons of Google and Facebook the login page has. */
export function SignInSettingsForm({ saved }: { saved: EndpointReply<typeof getSignInSettings> }) {
  const { signInLabels: labels, hints, parts, locksOut } = texts();
  const { google, facebook } = saved.isSetUp;
  const { revalidate } = useRevalidator();
  const versioned = useVersionedForm({
    saved,
    query: signInQuery,
    schema: signInSettings,
    toGeneralValues: (settings) => settings,
    labels,
    save: (body) => shopApi('PUT /settings/sign-in', { body }),
    // The login page shows it.
    onSaved: revalidate,
  });
  const { field, watch } = versioned.form;
  const hintText = (isSetUp: boolean, prefix: string) => (isSetUp ? hints.ready : hints.notSetUp(prefix));
  return (
    <VersionedForm
      title={settingsTexts().title}
      versioned={versioned}
      below={<SettingsTabs current="signIn" />}
      aside={
        <FormAside label={settingsTexts().aside.label}>
          <SavedPart saved={saved} />
        </FormAside>
      }
    >
      <FormPart>
        <h2>{parts.providers}</h2>
        <SwitchLine label={labels.showsGoogle} text={hintText(google, 'GOOGLE')} {...field('showsGoogle')} />
        <WarningNote>{google && watch('showsGoogle') === false ? locksOut('Google') : null}</WarningNote>
        <SwitchLine
          label={labels.showsFacebook}
          text={hintText(facebook, 'FACEBOOK')}
          {...field('showsFacebook')}
        />
        <WarningNote>
          {facebook && watch('showsFacebook') === false ? locksOut('Facebook') : null}
        </WarningNote>
      </FormPart>
    </VersionedForm>
  );
}
