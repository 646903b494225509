import { useState } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { type TypedStatement, typedStatement } from '#contract/withdrawals.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ChoiceList } from '#web/components/form/choice-list.tsx';
import { ErrorSummary } from '#web/components/form/error-summary.tsx';
import { Form } from '#web/components/form/form-layout.tsx';
import { TextArea } from '#web/components/form/text-area.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import * as en from '#web/texts/en/withdraw.ts';
import * as styles from './withdrawal.module.css';

const texts = defineTexts({ en });

const emptyStatement: TypedStatement = { number: '', email: '', name: '', isWhole: true, things: '' };

interface TypedFormProps {
  onContinue: (typed: TypedStatement) => void;
}

const labels = (): Partial<Record<keyof TypedStatement, string>> => {
  const { number, email, name, things } = texts().form;
  return { number, email, name, things };
};

/** Step one without an account: which order, who, and what of it. */
export function TypedForm({ onContinue }: TypedFormProps) {
  const words = texts().form;
  const [isRefused, setRefused] = useState(false);
  const { field, errorFor, watch, setValue, clearErrors, onSubmit } = useContractForm({
    schema: typedStatement,
    defaultValues: emptyStatement,
    send: async (values) => onContinue(values),
    onInvalid: () => setRefused(true),
  });
  const isWhole = watch('isWhole');
  const wrong = Object.entries(labels()).filter(([name]) => errorFor(name as keyof TypedStatement));
  return (
    <Form className={styles.column} onSubmit={onSubmit}>
      {isRefused && wrong.length > 1 ? (
        <ErrorSummary
          id="withdraw-errors"
          title={words.wrong(wrong.length)}
          errors={wrong.map(([name, text]) => ({ text, field: `withdraw-${name}` }))}
        />
      ) : null}
      <TextInput
        id="withdraw-number"
        label={words.number}
        hint={words.numberHint}
        inputMode="numeric"
        autoComplete="off"
        {...field('number')}
      />
      <TextInput
        id="withdraw-email"
        label={words.email}
        hint={words.emailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
        {...field('email')}
      />
      <TextInput id="withdraw-name" label={words.name} autoComplete="name" {...field('name')} />
      <div>
        <p className={styles.label} aria-hidden="true">
          {words.what}
        </p>
        <ChoiceList
          legend={words.what}
          chosen={isWhole ? 'whole' : 'some'}
          onChoose={(id) => {
            setValue('isWhole', id === 'whole');
            clearErrors('things');
          }}
          choices={[
            { id: 'whole', name: words.whole },
            { id: 'some', name: words.some, text: words.someHint },
          ]}
        />
      </div>
      {isWhole ? null : (
        <TextArea
          id="withdraw-things"
          label={words.things}
          hint={words.thingsHint}
          rows={3}
          {...field('things')}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="large">
          {words.next}
        </Button>
      </div>
    </Form>
  );
}
