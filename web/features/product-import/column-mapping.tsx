import { type FormEvent, useId, useState } from 'react';
import {
  type ImportSource,
  type MappedColumns,
  type MappedField,
  mappedFields,
} from '#contract/import-sources.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { FieldError } from '#web/components/form/field.tsx';
import { inputClass } from '#web/components/form/input.tsx';
import * as en from '#web/texts/en/column-mapping.ts';
import * as importEn from '#web/texts/en/product-import.ts';
import * as styles from './column-mapping.module.css';
import { useAnswerImport } from './imports.queries.ts';

const texts = defineTexts({ en });
const importTexts = defineTexts({ en: importEn });

interface ColumnMappingProps {
  id: string;
  source: ImportSource;
  table: NonNullable<ImportSource['table']>;
  /** The shop assigns categories of a merchant's products. */
  isMerchant: boolean;
}

/** Asks which column of a file is what, beside two of its cells. Begins with what the shop guesses, or with what was chosen before. */
export function ColumnMapping({ id, source: { answers }, table, isMerchant }: ColumnMappingProps) {
  const { heading, about, has, ours, theirs, holds, send, used } = texts();
  const [chosen, setChosen] = useState<MappedColumns>(answers.columns ?? table.guess);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate: answer, isPending } = useAnswerImport(id);
  const names = [...new Set(table.columns.flatMap(({ name }) => name || []))];
  const fields = mappedFields.filter((field) => !(isMerchant && field === 'category'));
  const taken = new Set(fields.flatMap((field) => chosen[field] || []));
  const missing = missingFields(chosen, isMerchant);
  const unused = names.filter((name) => !taken.has(name));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const needsSku = !chosen.sku && !chosen.name;
    setProblem(needsSku ? texts().needsSku : null);
    if (!needsSku) answer({ ...answers, columns: chosen });
  };
  return (
    <form className={styles.form} aria-label={heading} onSubmit={submit}>
      <div>
        <h2 className="lead">{heading}</h2>
        <p className="muted">
          {answers.columns
            ? about.kept
            : Object.keys(table.guess).length > 0
              ? about.guessed
              : has(short(names))}
        </p>
      </div>
      {missing === null ? null : <p className={styles.missing}>{missing}</p>}
      <div className={styles.head} aria-hidden="true">
        <span>{ours}</span>
        <span>{theirs}</span>
        <span>{holds}</span>
      </div>
      <div>
        {fields.map((field) => (
          <MappedRow
            key={field}
            field={field}
            names={names}
            chosen={chosen[field] ?? ''}
            samples={table.columns.find(({ name }) => name === chosen[field])?.samples ?? []}
            onChoose={(name) => setChosen({ ...chosen, [field]: name })}
          />
        ))}
      </div>
      {unused.length > 0 ? <p className="muted">{texts().unused(short(unused))}</p> : null}
      {problem === null ? null : (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      <div className={styles.next}>
        <Button type="submit" variant="primary" busy={isPending}>
          {send}
        </Button>
        <span className="muted">{used(names.length - unused.length, names.length)}</span>
      </div>
    </form>
  );
}

interface MappedRowProps {
  field: MappedField;
  names: readonly string[];
  chosen: string;
  samples: readonly string[];
  onChoose: (name: string) => void;
}

function MappedRow({ field, names, chosen, samples, onChoose }: MappedRowProps) {
  const { nothing, stays, made, notes } = texts();
  const id = useId();
  const note = notes[field];
  return (
    <div className={styles.row}>
      <div>
        <label htmlFor={id} className="strong">
          {field === 'sku' ? 'SKU' : importTexts().fields[field]}
        </label>
        {note ? <small className={styles.note}>{note}</small> : null}
      </div>
      <select id={id} className={inputClass} value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{nothing}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <div className={styles.samples}>
        {chosen === '' ? (
          <span className="muted">{field === 'sku' ? made : stays}</span>
        ) : (
          samples.map((sample) => <q key={sample}>{sample}</q>)
        )}
      </div>
    </div>
  );
}

/** Fields that new products need, and that no column is. */
function missingFields(chosen: MappedColumns, isMerchant: boolean): string | null {
  const { fields } = importTexts();
  const needed = (['name', 'price', 'quantity', 'brand'] as const).filter(
    (field) => !chosen[field] && !(isMerchant && field === 'brand'),
  );
  return needed.length === 0 ? null : texts().missing(needed.map((field) => fields[field]).join(', '));
}

const maxNames = 12;
/** 'Ref, Item, Colour, …' */
const short = (names: readonly string[]) =>
  names.slice(0, maxNames).join(', ') + (names.length > maxNames ? ', …' : '');
