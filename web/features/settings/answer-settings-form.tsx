import { answerSettings } from '#contract/answer-settings.ts';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import type { getAnswerSettings } from '#contract/settings.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { FormAside, FormPart } from '#web/components/form/form-layout.tsx';
import { mergeLists } from '#web/components/form/merge-changes.ts';
import { TextArea } from '#web/components/form/text-area.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useNextFocus } from '#web/components/form/use-next-focus.ts';
import { useVersionedForm } from '#web/components/form/use-versioned-form.ts';
import { VersionedForm } from '#web/components/form/versioned-form.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/answer-settings.ts';
import * as enSettings from '#web/texts/en/settings.ts';
import { errorAt, fieldId } from './field-errors.ts';
import * as styles from './rows-form.module.css';
import { answersQuery } from './settings.queries.ts';
import { SavedPart } from './settings-aside.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

const texts = defineTexts({ en });
const settingsTexts = defineTexts({ en: enSettings });
const addId = 'add-answer';

/** Texts that those who answer customers insert. */
export function AnswerSettingsForm({ saved }: { saved: EndpointReply<typeof getAnswerSettings> }) {
  const words = texts();
  const focusNext = useNextFocus();
  const versioned = useVersionedForm({
    saved,
    query: answersQuery,
    schema: answerSettings,
    toGeneralValues: ({ answers }) => ({ answers }),
    labels: words.answerLabels,
    save: (body) => shopApi('PUT /settings/answers', { body }),
    mergers: { answers: (...all) => mergeLists(...all, ({ id }) => id) },
  });
  const { form } = versioned;
  const { errors, isSubmitted } = form.formState;
  const answers = form.watch('answers');
  const set = (changed: typeof answers) =>
    form.setValue('answers', changed, { shouldDirty: true, shouldValidate: isSubmitted });
  const inputProps = (at: number, name: 'name' | 'text') => ({
    label: words[name],
    id: fieldId(`answers.${at}.${name}`),
    error: errorAt(errors, `answers.${at}.${name}`),
    value: answers[at]?.[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      set(answers.map((one, place) => (place === at ? { ...one, [name]: target.value } : one))),
  });
  return (
    <VersionedForm
      title={settingsTexts().title}
      versioned={versioned}
      below={<SettingsTabs current="answers" />}
      roomy
      aside={
        <FormAside label={settingsTexts().aside.label}>
          <SavedPart saved={saved} />
        </FormAside>
      }
    >
      <div className={styles.top}>
        <p className="ui muted">{words.hint}</p>
        <Button
          icon="plus"
          id={addId}
          onClick={() => {
            focusNext(fieldId('answers.0.name'));
            set([{ id: crypto.randomUUID(), name: '', text: '' }, ...answers]);
          }}
        >
          {words.add}
        </Button>
      </div>
      {answers.length === 0 ? <p className="muted">{words.none}</p> : null}
      {answers.map(({ id, name }, at) => (
        <FormPart key={id}>
          <h2>{name.trim() || words.newAnswer}</h2>
          <TextInput {...inputProps(at, 'name')} maxLength={40} />
          <TextArea {...inputProps(at, 'text')} rows={4} maxLength={2000} />
          <div>
            <Button
              variant="quiet"
              aria-label={words.removeLabel(name.trim() || words.newAnswer)}
              onClick={() => {
                focusNext(addId);
                set(answers.filter((one) => one.id !== id));
              }}
            >
              {words.remove}
            </Button>
          </div>
        </FormPart>
      ))}
    </VersionedForm>
  );
}
