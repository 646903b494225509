import { useQuery } from '@tanstack/react-query';
import { textsOf } from '#contract/texts.ts';
import { FormPage } from '#web/components/form/form-page.tsx';
import { signInQuery } from '#web/features/settings/settings.queries.ts';
import { SettingsTabs } from '#web/features/settings/settings-tabs.tsx';
import { SignInSettingsForm } from '#web/features/settings/sign-in-settings-form.tsx';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import * as en from '#web/texts/en/settings.ts';

const texts = textsOf({ en });

export const meta = unlistedMeta(() => texts().pageTitle(texts().tabs.signIn));

/** Which buttons the login page has. */
export default function SignInSettingsPage() {
  const { title, notLoaded } = texts();
  const query = useQuery(signInQuery);
  return (
    <FormPage {...{ query, title, notLoaded }} below={<SettingsTabs current="signIn" />}>
      {(saved) => <SignInSettingsForm saved={saved} />}
    </FormPage>
  );
}
