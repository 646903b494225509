import { type FormEvent, useState } from 'react';
import type { ImportAnswers, ImportSource } from '#contract/import-sources.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Select } from '#web/components/form/select.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { formatCountWithNoun } from '#web/lib/format/more-formats.ts';
import * as en from '#web/texts/en/import-source.ts';
import * as styles from './import-source.module.css';
import { useAnswerImport } from './imports.queries.ts';

const texts = defineTexts({ en });
const units = ['kg', 'g', 'lb', 'oz'] as const;

/** Asks once for what the file does not say, and has it checked again. */
export function ImportQuestions({ id, source: { asks, answers } }: { id: string; source: ImportSource }) {
  const { questions } = texts();
  const [typed, setTyped] = useState<ImportAnswers>(answers);
  const { mutate: answer, isPending } = useAnswerImport(id);
  const own = shopFormat().currency;
  const [isOther, setIsOther] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isOther) answer({ ...typed, ...(asks.currency ? { currency: own } : {}) });
  };
  return (
    <form className={styles.questions} aria-label={questions.heading} onSubmit={send}>
      <h3 className="lead">{questions.heading}</h3>
      {asks.currency ? (
        <Select
          label={questions.currency}
          hint={questions.noCurrency(own)}
          error={isOther ? questions.convert(own) : undefined}
          options={[
            { value: own, label: own },
            { value: 'other', label: questions.anotherCurrency },
          ]}
          value={isOther ? 'other' : own}
          onChange={({ target: { value } }) => setIsOther(value === 'other')}
        />
      ) : null}
      {asks.tax ? (
        <Select
          label={questions.tax}
          hint={questions.noTax}
          required
          options={[
            { value: '', label: questions.choose },
            { value: 'yes', label: questions.withTax },
            { value: 'no', label: questions.withoutTax },
          ]}
          value={typed.pricesIncludeTax === undefined ? '' : typed.pricesIncludeTax ? 'yes' : 'no'}
          onChange={({ target: { value } }) =>
            setTyped({ ...typed, pricesIncludeTax: value === '' ? undefined : value === 'yes' })
          }
        />
      ) : null}
      {asks.brand > 0 ? (
        <TextInput
          label={questions.brand}
          hint={questions.withoutBrand(formatCountWithNoun(asks.brand, 'product'))}
          maxLength={300}
          value={typed.brand ?? ''}
          onChange={({ target: { value } }) => setTyped({ ...typed, brand: value })}
        />
      ) : null}
      {asks.weightUnit > 0 ? (
        <Select
          label={questions.weightUnit}
          hint={questions.withoutUnit(formatCountWithNoun(asks.weightUnit, 'row'))}
          options={units.map((value) => ({ value, label: value }))}
          value={typed.weightUnit ?? 'kg'}
          onChange={({ target: { value } }) =>
            setTyped({ ...typed, weightUnit: units.find((unit) => unit === value) })
          }
        />
      ) : null}
      {asks.pictureBase > 0 ? (
        <TextInput
          label={questions.pictureBase}
          hint={questions.relative(formatCountWithNoun(asks.pictureBase, 'picture'))}
          type="url"
          placeholder="https://old.example.com/media"
          value={typed.pictureBase ?? ''}
          onChange={({ target: { value } }) => setTyped({ ...typed, pictureBase: value })}
        />
      ) : null}
      <Button type="submit" busy={isPending}>
        {questions.send}
      </Button>
    </form>
  );
}
