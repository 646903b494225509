import type { KeptPiece } from '#web/lib/services.ts';

/** In place of a text. Like the hash of an image, so that paths of images can be made of it. */
const markOf = (at: number) => `c0ffee${at.toString(16).padStart(18, '0')}`;
const marks = /c0ffee([0-9a-f]{18})/;

/** @returns a mark for each text: one for equal texts, and none for an empty one, which React renders differently */
export function marksOf(texts: readonly string[]): string[] {
  return texts.map((text) => (text === '' ? '' : markOf(texts.indexOf(text))));
}

/** HTML around texts: what is before each, its position, and what is after the last. */
export type KeptTemplate = readonly string[];

const decoder = new TextDecoder();

/** @returns a part with marks, split at them */
export const templateOf = ({ bytes }: KeptPiece): KeptTemplate => decoder.decode(bytes).split(marks);

/** @returns the HTML that React would render with the texts */
export function fillTemplate(template: KeptTemplate, texts: readonly string[]): string {
  return template
    .map((piece, at) => (at % 2 === 0 ? piece : escapeText(texts[Number.parseInt(piece, 16)] ?? '')))
    .join('');
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
/** As React does, in text and in attributes. */
const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
