import { signInQuery } from '#web/features/settings/settings.queries.ts';
import { SettingsGroupPage, settingsMeta } from '#web/features/settings/settings-group-page.tsx';
import { SignInSettingsForm } from '#web/features/settings/sign-in-settings-form.tsx';

export const meta = settingsMeta('signIn');

/** Which buttons the login page has. */
export default function SignInSettingsPage() {
  return <SettingsGroupPage current="signIn" query={signInQuery} form={SignInSettingsForm} />;
}
