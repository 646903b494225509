import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { onImageHost } from '#contract/images.ts';
import type { ShownMark } from '#contract/shown-look.ts';
import { AccentContext, BlockRow, RichText, Row, Table } from './mail-components.ts';
import type { MailContent, RichText as RichTextParts, Sender } from './mail-content.ts';
import { font, light, lineAbove, smallText, toStylesheet } from './mail-styles.ts';

interface MailProps {
  content: MailContent;
  sender: Sender;
  year: number;
}

/** @returns the HTML part of a mail, as a whole document */
export function renderMailHtml(content: MailContent, sender: Sender, year: number): string {
  const mail = h(MailDocument, { content, sender, year });
  const themed = h(AccentContext, { value: sender.look?.light ?? light }, mail);
  return `<!doctype html>\n${renderToStaticMarkup(themed)}`;
}

function MailDocument({ content, sender, year }: MailProps) {
  const background = { background: light.surface };
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width,initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, content.subject),
      h('style', null, toStylesheet(sender.look?.dark) + (sender.look?.logoDark ? darkLogo : '')),
    ),
    h(
      'body',
      { className: 'surface', style: { margin: 0, padding: 0, ...background } },
      h('div', { style: { display: 'none', maxHeight: 0, overflow: 'hidden' } }, content.preview),
      h(
        Table,
        { className: 'surface', width: '100%', style: background },
        h(
          'tr',
          null,
          h(
            'td',
            { align: 'center', style: { padding: '32px 0 48px' } },
            h(
              Table,
              { width: 600, style: { width: '100%', maxWidth: 600 } },
              h(ShopNameRow, { sender }),
              h(TitleRow, { title: content.title }),
              ...content.blocks.map((block) => h(BlockRow, { block })),
              h(FooterRow, { content, sender, year }),
            ),
          ),
        ),
      ),
    ),
  );
}

/** Mail programs that follow the system show one of two logos. */
const darkLogo =
  '@media (prefers-color-scheme: dark) { .logo-light { display: none !important } .logo-dark { display: block !important } }';

function LogoRow({ sender, logo }: Pick<MailProps, 'sender'> & { logo: ShownMark }) {
  const logoDark = sender.look?.logoDark;
  const image = ({ src, width, height }: ShownMark, className: string, display: string) =>
    h('img', {
      // Lazy, since React asks pages to preload all other pictures.
      loading: 'lazy',
      ...{ className, width, height, alt: sender.name, style: { display, border: 0 } },
      src: new URL(onImageHost(sender.imageBaseUrl, src), `${sender.publicUrl}/`).href,
    });
  const link = h(
    'a',
    { href: sender.publicUrl, className: 'ink', style: { ...font, color: light.ink } },
    image(logo, 'logo-light', 'block'),
    logoDark ? h(NotInOutlook, null, image(logoDark, 'logo-dark', 'none')) : null,
  );
  return h(Row, { padding: '0 24px 40px' }, link);
}

/** Outlook for Windows ignores `display: none` of pictures: it would show both logos. */
function NotInOutlook({ children }: { children?: ReactNode }) {
  const html = `<!--[if !mso]><!-->${renderToStaticMarkup(children)}<!--<![endif]-->`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has no comments, and has escaped the rest
  return h('span', { dangerouslySetInnerHTML: { __html: html } });
}

function ShopNameRow({ sender }: Pick<MailProps, 'sender'>) {
  const logo = sender.look?.logo;
  if (logo) return h(LogoRow, { sender, logo });
  const style = {
    ...font,
    fontSize: 22,
    fontWeight: 600,
    letterSpacing: '-0.9px',
    lineHeight: '20px',
    color: light.ink,
    textDecoration: 'none',
    borderBottom: `2px solid ${light.ink}`,
  };
  const link = h('a', { href: sender.publicUrl, className: 'ink line', style }, sender.name);
  return h(Row, { padding: '0 24px 40px' }, link);
}

function TitleRow({ title }: { title: string }) {
  const style = {
    fontSize: 32,
    lineHeight: '36px',
    fontWeight: 500,
    letterSpacing: '-0.7px',
    color: light.ink,
  };
  return h(Row, { padding: '0 24px 12px', className: 'ink', style }, title);
}

function FooterRow({ content: { unsubscribe }, sender, year }: MailProps) {
  const contact: RichTextParts = [
    'Questions? ',
    { link: 'Write to us', url: `${sender.publicUrl}/contact` },
    ' or call ',
    { link: sender.phone, url: phoneUrl(sender.phone) },
    '.',
  ];
  const leave: RichTextParts = unsubscribe ? ['\n', { link: 'Unsubscribe', url: unsubscribe.page }] : [];
  const parts = [...contact, ...leave, `\n© ${year} ${sender.name}`];
  const style = { ...font, ...lineAbove, ...smallText, paddingTop: 20, color: light.muted };
  return h(
    Row,
    { padding: '0 24px' },
    h(
      Table,
      { width: '100%' },
      h('tr', null, h('td', { className: 'line muted', style }, h(RichText, { parts }))),
    ),
  );
}

const phoneUrl = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
