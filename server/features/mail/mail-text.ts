import type { Block, ListItem, MailContent, RichText, Sender } from './mail-content.ts';

/** @returns the text part of a mail: the content of the HTML part for programs that show none */
export function renderMailText(content: MailContent, sender: Sender, year: number): string {
  const parts = [
    sender.name,
    `${content.title}\n${'-'.repeat(Math.min(content.title.length, 70))}`,
    ...content.blocks.map(renderBlock),
    [
      '--',
      `Questions? Write to us: ${sender.publicUrl}/contact or call ${sender.phone}.`,
      ...(content.unsubscribe ? [`Unsubscribe: ${content.unsubscribe.page}`] : []),
      `© ${year} ${sender.name}`,
    ].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'small-print':
      return wrap(renderRichText(block.text));
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'code':
      return block.code;
    case 'items':
      return block.items.map(renderItem).join('\n\n');
    case 'totals':
      return [...block.rows, block.total].map(([label, amount]) => alignAmount(label, amount)).join('\n');
    case 'address':
      return [block.heading, ...block.lines].join('\n');
  }
}

const renderItem = ({ name, details, amount }: ListItem) =>
  [amount === null ? name : alignAmount(name, amount), ...details.map((detail) => `  ${detail}`)].join('\n');

/** Aligns amounts in one column, unless the label is too long. */
const alignAmount = (label: string, amount: string) => `${label.padEnd(56 - amount.length)} ${amount}`;

/** Adds the URL after each link, except for phone numbers, which read the same. */
const renderRichText = (parts: RichText) =>
  parts
    .map((part) => {
      if (typeof part === 'string') return part;
      return part.url.startsWith('tel:') ? part.link : `${part.link} (${part.url})`;
    })
    .join('');

const lineWidth = 72;

/** Wraps lines at `lineWidth` characters; a longer word, such as a URL, stays in one piece. */
function wrap(text: string): string {
  return text
    .split('\n')
    .map((paragraph) => {
      const lines: string[] = [];
      for (const word of paragraph.split(' ')) {
        const last = lines.at(-1);
        if (last === undefined || last.length + 1 + word.length > lineWidth) lines.push(word);
        else lines[lines.length - 1] = `${last} ${word}`;
      }
      return lines.join('\n');
    })
    .join('\n');
}
