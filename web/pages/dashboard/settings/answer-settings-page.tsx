import { AnswerSettingsForm } from '#web/features/settings/answer-settings-form.tsx';
import { answersQuery } from '#web/features/settings/settings.queries.ts';
import { SettingsGroupPage, settingsMeta } from '#web/features/settings/settings-group-page.tsx';

export const meta = settingsMeta('answers');

/** Texts that those who answer customers insert. */
export default function AnswerSettingsPage() {
  return <SettingsGroupPage current="answers" query={answersQuery} form={AnswerSettingsForm} />;
}
