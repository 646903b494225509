import type { CSSProperties } from 'react';
import type { MailAccent } from './mail-content.ts';

/**
 * Light and dark values of the design tokens: mail programs do not support CSS variables. A test compares them
 * with web/styles/tokens.css.
 */
export const light = {
  surface: '#ffffff',
  ink: '#16181c',
  muted: '#565c64',
  line: '#e2e4e6',
  accent: '#1537b4',
  onAccent: '#ffffff',
  imageBackground: '#e4e3df',
};
const dark = {
  surface: '#131518',
  ink: '#eceef0',
  muted: '#aab0b8',
  line: '#2c3037',
  accent: '#93a9ff',
  onAccent: '#0c1230',
};

export const font: CSSProperties = {
  fontFamily: "'Instrument Sans','Helvetica Neue',Helvetica,Arial,sans-serif",
};
export const smallText: CSSProperties = { fontSize: 14, lineHeight: '20px' };
export const bodyText: CSSProperties = { fontSize: 16, lineHeight: '24px' };
export const codeText: CSSProperties = {
  fontFamily: 'ui-monospace,Menlo,Consolas,monospace',
  fontSize: 28,
  lineHeight: '36px',
};
export const amountText: CSSProperties = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };
export const lineAbove: CSSProperties = { borderTop: `1px solid ${light.line}` };

/** Inline styles hold the light colours; mail programs that follow the system's dark mode read these classes. */
export const toStylesheet = ({ accent, onAccent }: MailAccent = dark) => `
@media (prefers-color-scheme: dark) {
  .surface { background: ${dark.surface} !important }
  .ink, .ink a { color: ${dark.ink} !important }
  .muted { color: ${dark.muted} !important }
  .line { border-color: ${dark.line} !important }
  .accent { background: ${accent} !important }
  .accent a { color: ${onAccent} !important }
}
@media (max-width: 480px) {
  .gutter { padding-left: 16px !important; padding-right: 16px !important }
}
`;
