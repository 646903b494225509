import { type CSSProperties, createContext, createElement as h, type ReactNode, useContext } from 'react';
import type { Block, ListItem, MailAccent, RichText as RichTextParts } from './mail-content.ts';
import { amountText, bodyText, codeText, font, light, lineAbove, smallText } from './mail-styles.ts';

/**
 * Components of the HTML part: tables with inline styles, which every mail program renders. `createElement` instead
 * of JSX, because Node runs the server's sources without a build.
 */

/** The accent of the look, where the owner has published one. */
export const AccentContext = createContext<MailAccent>(light);

interface CellProps {
  className?: string;
  style?: CSSProperties;
  children?: ReactNode;
}

export function Table({ width, className, style, children }: CellProps & { width?: number | string }) {
  const layout = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, width };
  return h('table', { ...layout, className, style }, h('tbody', null, children));
}

/** A full-width row of the mail's single column. */
export function Row({ padding, className, style, children }: CellProps & { padding: string }) {
  const classes = className ? `${className} gutter` : 'gutter';
  return h('tr', null, h('td', { className: classes, style: { ...font, padding, ...style } }, children));
}

export function RichText({ parts }: { parts: RichTextParts }) {
  return parts.map((part, index) =>
    typeof part === 'string'
      ? h(Lines, { key: index, lines: part.split('\n') })
      : h(TextLink, { key: index, url: part.url, label: part.link }),
  );
}

function Lines({ lines }: { lines: string[] }) {
  return lines.flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]));
}

function TextLink({ url, label }: { url: string; label: string }) {
  const wrapping: CSSProperties = label.includes(' ') ? {} : { whiteSpace: 'nowrap' };
  return h('a', { href: url, className: 'ink', style: { color: light.ink, ...wrapping } }, label);
}

export function BlockRow({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return h(TextRow, { text: block.text, style: bodyText });
    case 'small-print':
      return h(TextRow, { text: block.text, style: smallText });
    case 'button':
      return h(ButtonRow, block);
    case 'code':
      return h(
        Row,
        { padding: '0 24px 20px', className: 'ink', style: { ...codeText, color: light.ink } },
        block.code,
      );
    case 'items':
      return h(
        Row,
        { padding: '12px 24px 0' },
        h(Table, { width: '100%' }, ...block.items.map((item) => h(ItemRow, item))),
      );
    case 'totals':
      return h(TotalsRow, block);
    case 'address':
      return h(AddressRow, block);
  }
}

function TextRow({ text, style }: { text: RichTextParts; style: CSSProperties }) {
  return h(
    Row,
    { padding: '0 24px 20px', className: 'muted', style: { ...style, color: light.muted } },
    h(RichText, { parts: text }),
  );
}

function ButtonRow({ label, url }: { label: string; url: string }) {
  const { accent, onAccent } = useContext(AccentContext);
  const cell = { borderRadius: 6, background: accent };
  const link: CSSProperties = {
    ...font,
    display: 'inline-block',
    padding: '14px 24px',
    fontSize: 16,
    lineHeight: '20px',
    fontWeight: 500,
    color: onAccent,
    textDecoration: 'none',
  };
  return h(
    Row,
    { padding: '12px 24px 32px' },
    h(
      Table,
      null,
      h(
        'tr',
        null,
        // Outlook ignores the style and reads `bgcolor`.
        h(
          'td',
          { className: 'accent', bgcolor: accent, style: cell },
          h('a', { href: url, style: link }, label),
        ),
      ),
    ),
  );
}

function ItemRow({ name, details, amount, image }: ListItem) {
  const cell = { ...font, ...lineAbove, ...bodyText, color: light.ink };
  return h(
    'tr',
    null,
    image !== undefined && h(ImageCell, { image }),
    h(
      'td',
      { className: 'ink line', valign: 'top', style: { ...cell, padding: '16px 0' } },
      h('span', { style: { fontWeight: 500 } }, name),
      details.length > 0 && h('br'),
      details.length > 0 &&
        h(
          'span',
          { className: 'muted', style: { ...smallText, color: light.muted } },
          h(Lines, { lines: details }),
        ),
    ),
    amount !== null &&
      h(
        'td',
        {
          className: 'ink line',
          align: 'right',
          valign: 'top',
          style: { ...cell, ...amountText, padding: '16px 0 16px 16px' },
        },
        amount,
      ),
  );
}

function ImageCell({ image }: { image: NonNullable<ListItem['image']> | null }) {
  const background = light.imageBackground;
  return h(
    'td',
    { className: 'line', width: 72, valign: 'top', style: { ...lineAbove, padding: '16px 16px 16px 0' } },
    image
      ? h('img', {
          src: image.url,
          width: image.width,
          height: image.height,
          alt: '',
          // Keeps React from adding a preload link, which mail programs do not expect.
          fetchPriority: 'low',
          style: { display: 'block', border: 0, background },
        })
      : h('div', { style: { width: 72, height: 90, background } }),
  );
}

function TotalsRow({ rows, total }: Extract<Block, { kind: 'totals' }>) {
  const text = { fontSize: 14, lineHeight: '22px', color: light.muted };
  const totalText = { fontSize: 18, lineHeight: '26px', fontWeight: 600, color: light.ink };
  return h(
    Row,
    { padding: '0 24px 20px' },
    h(
      Table,
      { width: '100%' },
      ...rows.map((row, index) => {
        const isFirst = index === 0;
        const padding = `${isFirst ? 14 : 2}px 0 ${index === rows.length - 1 ? 14 : 2}px`;
        return h(AmountRow, {
          row,
          className: 'muted',
          style: { ...text, ...(isFirst && lineAbove), padding },
        });
      }),
      h(AmountRow, {
        row: total,
        className: 'ink',
        style: { ...totalText, ...lineAbove, padding: '14px 0 2px' },
      }),
    ),
  );
}

function AmountRow({ row: [label, amount], className, style }: CellProps & { row: [string, string] }) {
  const cell = { className: `line ${className}`, style: { ...font, ...style } };
  return h(
    'tr',
    null,
    h('td', cell, label),
    h('td', { ...cell, align: 'right', style: { ...cell.style, ...amountText } }, amount),
  );
}

function AddressRow({ heading, lines }: { heading: string; lines: string[] }) {
  return h(
    Row,
    { padding: '0 24px 24px', className: 'muted', style: { ...smallText, color: light.muted } },
    h('span', { className: 'ink', style: { fontWeight: 600, color: light.ink } }, heading),
    h('br'),
    h(Lines, { lines }),
  );
}
