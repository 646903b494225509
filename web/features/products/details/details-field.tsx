import type { ComponentProps } from 'react';
import { maxDetails } from '#contract/product-details.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { MarkdownField } from '#web/components/form/markdown-field.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/details-field.ts';
import * as page from '#web/texts/en/product-page.ts';

const texts = defineTexts({ en });
const pageTexts = defineTexts({ en: page });

const render = (details: string, signal: AbortSignal) =>
  shopApi('POST /product/details/preview', { body: { details }, signal });

type DetailsFieldProps = Pick<ComponentProps<typeof MarkdownField>, 'field' | 'value' | 'submits' | 'note'>;

/** Details of a product, in Markdown. */
export function DetailsField(props: DetailsFieldProps) {
  const label = pageTexts().details;
  return (
    <MarkdownField
      {...props}
      {...{ label, hint: texts().hint, of: 'details', render, maxCharacters: maxDetails }}
    />
  );
}
