import { Tabs } from '@base-ui/react/tabs';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { defineTexts } from '#contract/texts.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as en from '#web/texts/en/markdown-field.ts';
import { Field } from './field.tsx';
import { inputClass } from './input.tsx';
import * as styles from './markdown-field.module.css';
import { MarkdownPreview, type PreviewProps } from './markdown-preview.tsx';

const texts = defineTexts({ en });

interface MarkdownFieldProps extends PreviewProps {
  label: string;
  /** Where it is shown; the characters with a meaning follow. */
  hint: string;
  field: Pick<UseFormRegisterReturn, 'name' | 'onChange' | 'onBlur' | 'ref'> & { error?: string };
  /** As typed. */
  value: string;
  /** How often the form was submitted: each time its refusal is shown. */
  submits: number;
  /** A note below the field: what somebody else has saved. */
  note?: React.ReactNode;
}

/** Markdown to write, and what the shop makes of it. */
export function MarkdownField({ label, hint, field, value, submits, note, ...preview }: MarkdownFieldProps) {
  const { error, ...input } = field;
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
        label={label}
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
        hint={`${hint} ${texts().hint}`}
        hintEnd={
          <span className="num">
            {formatCount(value.length)} / {formatCount(preview.maxCharacters)}
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
              <MarkdownPreview {...preview} source={value} />
            </Tabs.Panel>
          </>
        )}
      </Field>
      {note}
    </Tabs.Root>
  );
}
