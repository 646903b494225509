import type { Block, Draft, DraftLine, Sender, Words } from './draft.ts';

/**
 * The tokens' light values, as mail programs know no variables; dark ones where a program follows the system.
 * draft.test.ts holds them against web/styles/tokens.css.
 */
const light = {
  surface: '#ffffff',
  ink: '#16181c',
  muted: '#565c64',
  line: '#e2e4e6',
  accent: '#1537b4',
  onAccent: '#ffffff',
  ground: '#e4e3df',
};
const dark = {
  surface: '#131518',
  ink: '#eceef0',
  muted: '#aab0b8',
  line: '#2c3037',
  accent: '#93a9ff',
  onAccent: '#0c1230',
};
const font = "font-family:'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif";
const small = 'font-size:14px;line-height:20px';
const body = 'font-size:16px;line-height:24px';
const figures = 'font-variant-numeric:tabular-nums;white-space:nowrap';
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

const stylesheet = `@media (prefers-color-scheme:dark){.bg{background:${dark.surface}!important}.ink,.ink a{color:${dark.ink}!important}.mut{color:${dark.muted}!important}.ln{border-color:${dark.line}!important}.btn{background:${dark.accent}!important}.btn a{color:${dark.onAccent}!important}}@media (max-width:480px){.pad{padding-left:16px!important;padding-right:16px!important}}`;

/** The HTML part: one column of tables with every style in its place, as mail programs want it. */
export function draftHtml(draft: Draft, sender: Sender, year: number): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${asHtml(draft.subject)}</title><style>${stylesheet}</style></head>
<body class="bg" style="margin:0;padding:0;background:${light.surface}"><div style="display:none;max-height:0;overflow:hidden">${asHtml(draft.preview)}</div>
<table ${table} class="bg" width="100%" style="background:${light.surface}"><tr><td align="center" style="padding:32px 0 48px"><table ${table} width="600" style="width:100%;max-width:600px">
${row('0 24px 40px', `<a href="${asHtml(sender.publicUrl)}" class="ink ln" style="${font};font-size:22px;font-weight:600;letter-spacing:-0.9px;line-height:20px;color:${light.ink};text-decoration:none;border-bottom:2px solid ${light.ink}">${asHtml(sender.name)}</a>`)}
${row('0 24px 12px', asHtml(draft.title), `font-size:32px;line-height:36px;font-weight:500;letter-spacing:-0.7px;color:${light.ink}`, 'ink')}
${draft.blocks.map(blockHtml).join('\n')}
${footer(draft, sender, year)}
</table></td></tr></table></body></html>`;
}

const row = (padding: string, content: string, style = '', className = '') =>
  `<tr><td class="${`${className} pad`.trim()}" style="${font};padding:${padding}${style && `;${style}`}">${content}</td></tr>`;

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'words':
      return row('0 24px 20px', wordsHtml(block.words), `${body};color:${light.muted}`, 'mut');
    case 'note':
      return row('0 24px 20px', wordsHtml(block.words), `${small};color:${light.muted}`, 'mut');
    case 'button':
      return row(
        '12px 24px 32px',
        `<table ${table}><tr><td class="btn" bgcolor="${light.accent}" style="border-radius:6px;background:${light.accent}"><a href="${asHtml(block.url)}" style="${font};display:inline-block;padding:14px 24px;font-size:16px;line-height:20px;font-weight:500;color:${light.onAccent};text-decoration:none">${asHtml(block.label)}</a></td></tr></table>`,
      );
    case 'lines':
      return row('12px 24px 0', `<table ${table} width="100%">${block.lines.map(lineHtml).join('')}</table>`);
    case 'sums':
      return row('0 24px 20px', sumsHtml(block));
    case 'place':
      return row(
        '0 24px 24px',
        `<span class="ink" style="font-weight:600;color:${light.ink}">${asHtml(block.heading)}</span><br>${block.lines.map(asHtml).join('<br>')}`,
        `${small};color:${light.muted}`,
        'mut',
      );
  }
}

function lineHtml({ name, details, amount, picture }: DraftLine): string {
  const edge = `border-top:1px solid ${light.line}`;
  const shown = picture
    ? `<img src="${asHtml(picture.url)}" width="${picture.width}" height="${picture.height}" alt="" style="display:block;border:0;background:${light.ground}">`
    : `<div style="width:72px;height:90px;background:${light.ground}"></div>`;
  const pictureCell =
    picture === undefined
      ? ''
      : `<td class="ln" width="72" valign="top" style="padding:16px 16px 16px 0;${edge}">${shown}</td>`;
  const detail = details.length
    ? `<br><span class="mut" style="${small};color:${light.muted}">${details.map(asHtml).join('<br>')}</span>`
    : '';
  const amountCell =
    amount === null
      ? ''
      : `<td class="ink ln" align="right" valign="top" style="${font};padding:16px 0 16px 16px;${edge};${body};color:${light.ink};${figures}">${asHtml(amount)}</td>`;
  return `<tr>${pictureCell}<td class="ink ln" valign="top" style="${font};padding:16px 0;${edge};${body};color:${light.ink}"><span style="font-weight:500">${asHtml(name)}</span>${detail}</td>${amountCell}</tr>`;
}

function sumsHtml({ rows, total }: Extract<Block, { kind: 'sums' }>): string {
  const pair = ([label, amount]: [string, string], style: string, className: string) => {
    const cell = `class="ln ${className}" style="${font};${style}`;
    return `<tr><td ${cell}">${asHtml(label)}</td><td ${cell};${figures}" align="right">${asHtml(amount)}</td></tr>`;
  };
  const edge = `border-top:1px solid ${light.line}`;
  const last = rows.length - 1;
  const sums = rows.map((sum, at) => {
    const padding = `${at === 0 ? '14px' : '2px'} 0 ${at === last ? '14px' : '2px'}`;
    const style = `${at === 0 ? `${edge};` : ''}padding:${padding};font-size:14px;line-height:22px;color:${light.muted}`;
    return pair(sum, style, 'mut');
  });
  const totalStyle = `${edge};padding:14px 0 2px;font-size:18px;line-height:26px;font-weight:600;color:${light.ink}`;
  return `<table ${table} width="100%">${sums.join('')}${pair(total, totalStyle, 'ink')}</table>`;
}

function footer({ unsubscribe }: Draft, sender: Sender, year: number): string {
  const help: Words = [
    'A question? ',
    { link: 'Write to us', url: `${sender.publicUrl}/contact` },
    ' or call ',
    { link: sender.phone, url: telephone(sender.phone) },
    '.',
  ];
  const leave = unsubscribe ? `<br>${wordsHtml([{ link: 'Unsubscribe', url: unsubscribe.page }])}` : '';
  const cell = `<td class="ln mut" style="${font};border-top:1px solid ${light.line};padding-top:20px;${small};color:${light.muted}">`;
  const content = `${wordsHtml(help)}${leave}<br>© ${year} ${asHtml(sender.name)}`;
  return row('0 24px', `<table ${table} width="100%"><tr>${cell}${content}</td></tr></table>`);
}

const telephone = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

function wordsHtml(parts: Words): string {
  return parts
    .map((part) =>
      typeof part === 'string'
        ? asHtml(part).replaceAll('\n', '<br>')
        : `<a href="${asHtml(part.url)}" class="ink" style="color:${light.ink}${part.link.includes(' ') ? '' : ';white-space:nowrap'}">${asHtml(part.link)}</a>`,
    )
    .join('');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function asHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
