import type { ShownSafety } from '#contract/safety-contacts.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#web/texts/en/product-safety.ts';

const texts = defineTexts({ en });

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

type Contact = NonNullable<ShownSafety['manufacturer']>;

function contactHtml(label: string, { name, address, reachedAt }: Contact): string {
  const url = escaped(reachedAt.includes('://') ? reachedAt : `mailto:${reachedAt}`);
  const link = `<a href="${url}" rel="nofollow">${escaped(reachedAt)}</a>`;
  return `<p><strong>${label}</strong><br><bdi>${escaped(name)}</bdi><br><bdi>${escaped(address)}</bdi><br>${link}</p>`;
}

/**
 * Safety data of a product, folded (docs/rules.md#product-safety). HTML that the server makes below the details, so that no page of a product
 * loads a script for it.
 */
export function safetyHtml({ manufacturer, responsible, warnings }: ShownSafety): string {
  const { heading, contactLabels, both, warnings: warningsLabel } = texts();
  const isSame = JSON.stringify(manufacturer) === JSON.stringify(responsible);
  const parts = [
    manufacturer && contactHtml(isSame ? both : contactLabels.manufacturer, manufacturer),
    responsible && !isSame && contactHtml(contactLabels.responsible, responsible),
    warnings && `<p><strong>${warningsLabel}</strong><br>${escaped(warnings).replaceAll('\n', '<br>')}</p>`,
  ];
  return `<details><summary>${heading}</summary>${parts.filter(Boolean).join('')}</details>`;
}
