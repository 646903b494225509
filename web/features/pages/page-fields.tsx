import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { maxPageText } from '#contract/pages.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { MarkdownField } from '#web/components/form/markdown-field.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/pages.ts';

const texts = defineTexts({ en });

const render = (text: string, signal: AbortSignal) =>
  shopApi('POST /page/preview', { body: { text }, signal });

interface PageFieldsProps {
  /** A registered field with its error. */
  field: (name: 'title' | 'text' | 'isPublished') => UseFormRegisterReturn & { error?: string };
  /** The Markdown as typed. */
  text: string;
  submits: number;
  /** Only the edit page has it. */
  slug?: ReactNode;
}

/** The fields of a page, on the add and the edit page. */
export function PageFields({ field, text, submits, slug }: PageFieldsProps) {
  const { labels, textHint, publishedHint } = texts();
  return (
    <>
      <TextInput label={labels.title} autoComplete="off" {...field('title')} />
      {slug}
      <MarkdownField
        label={labels.text}
        hint={textHint}
        field={field('text')}
        value={text}
        submits={submits}
        of="pages"
        render={render}
        maxCharacters={maxPageText}
      />
      <Checkbox label={labels.isPublished} hint={publishedHint} {...field('isPublished')} />
    </>
  );
}
