import { skuFormat } from '#contract/validation.ts';

const longestSku = 64;

/** @returns how a text may be written as a sku: 'jum s red' as 'jum-s-red', 'jum_s_red' and 'jumsred'; none for what can be none */
export function skuSpellings(text: string): string[] {
  const parts = text.split(/[\s_-]+/).filter(Boolean);
  const spelled = [text.trim(), parts.join('-'), parts.join('_'), parts.join('')];
  return [...new Set(spelled)].filter((sku) => skuFormat.test(sku) && sku.length <= longestSku);
}
