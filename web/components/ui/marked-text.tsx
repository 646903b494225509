import { markParts } from './mark-parts.ts';

/** A text with what was searched for made bold where a word begins with it. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  return markParts(text, query).map((part) =>
    part.marked ? <b key={part.start}>{part.text}</b> : <span key={part.start}>{part.text}</span>,
  );
}
