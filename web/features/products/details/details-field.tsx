import { Tabs } from '@base-ui/react/tabs';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { maxDetails } from '#contract/product-details.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { Field } from '#web/components/form/field.tsx';
import { inputClass } from '#web/components/form/input.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/details-field.ts';
import * as page from '#web/texts/en/product-page.ts';
import * as styles from './details-field.module.css';
import { DetailsPreview } from './details-preview.tsx';

const texts = textsOf({ en });
const pageTexts = textsOf({ en: page });

interface DetailsFieldProps {
  field: Pick<UseFormRegisterReturn, 'name' | 'onChange' | 'onBlur' | 'ref'> & { error?: string };
  /** As typed. */
  value: string;
  /** How often the form was submitted: each time its refusal is shown. */
  submits: number;
  /** A note below the field: what somebody else has saved. */
  note?: React.ReactNode;
}

/** Markdown to write, and what the shop makes of it. */
export function DetailsField({ field: { error, ...input }, value, submits, note }: DetailsFieldProps) {
  const [tab, setTab] = useState<'write' | 'preview'>('write');
  const [shown, setShown] = useState({ error, submits });
  // An error is about what is written, where the form puts the focus.
  if (error !== shown.error || submits !== shown.submits) {
    setShown({ error, submits });
    if (error) setTab('write');
  }
  return (
    <Tabs.Root value={tab} onValueChange={setTab}>
      <Field
        label={pageTexts().details}
        labelEnd={
          <Tabs.List className={styles.tabs} activateOnFocus>
            <Tabs.Tab className={styles.tab} value="write">
              {texts().write}
            </Tabs.Tab>
            <Tabs.Tab className={styles.tab} value="preview">
              {texts().preview}
            </Tabs.Tab>
          </Tabs.List>
        }
        hint={texts().hint}
        hintEnd={
          <span className="num">
            {formatCount(value.length)} / {formatCount(maxDetails)}
          </span>
        }
        error={error}
      >
        {(wiring) => (
          <>
            <Tabs.Panel value="write" keepMounted>
              <textarea {...input} {...wiring} rows={10} className={cx(inputClass, styles.written)} />
            </Tabs.Panel>
            <Tabs.Panel value="preview" className={styles.preview}>
              <DetailsPreview details={value} />
            </Tabs.Panel>
          </>
        )}
      </Field>
      {note}
    </Tabs.Root>
  );
}
