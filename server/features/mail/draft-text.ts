import type { Block, Draft, DraftLine, Sender, Words } from './draft.ts';

/** The text part: the same words for those who read mail without HTML. */
export function draftText(draft: Draft, sender: Sender, year: number): string {
  const parts = [
    sender.name,
    `${draft.title}\n${'-'.repeat(Math.min(draft.title.length, 70))}`,
    ...draft.blocks.map(blockText),
    [
      '--',
      `A question? Write to us: ${sender.publicUrl}/contact or call ${sender.phone}.`,
      ...(draft.unsubscribe ? [`Unsubscribe: ${draft.unsubscribe.page}`] : []),
      `© ${year} ${sender.name}`,
    ].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'words':
    case 'note':
      return wrap(wordsText(block.words));
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'lines':
      return block.lines.map(lineText).join('\n\n');
    case 'sums':
      return [...block.rows, block.total].map(([label, amount]) => pair(label, amount)).join('\n');
    case 'place':
      return [block.heading, ...block.lines].join('\n');
  }
}

const lineText = ({ name, details, amount }: DraftLine) =>
  [amount === null ? name : pair(name, amount), ...details.map((detail) => `  ${detail}`)].join('\n');

/** Amounts stand in one column, as long as the words leave room. */
const pair = (label: string, amount: string) => `${label.padEnd(56 - amount.length)} ${amount}`;

/** The address of a link stands behind its words, unless it is what they say. */
const wordsText = (parts: Words) =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      return part.url.startsWith('tel:') ? part.link : `${part.link} (${part.url})`;
    })
    .join('');

const width = 72;

/** Lines of at most 72 characters; a longer word, such as an address, is left whole. */
function wrap(text: string): string {
  return text
    .split('\n')
    .map((paragraph) => {
      const lines: string[] = [];
      for (const word of paragraph.split(' ')) {
        const last = lines.at(-1);
        if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
        else lines[lines.length - 1] = `${last} ${word}`;
      }
      return lines.join('\n');
    })
    .join('\n');
}
