import { expect, it } from 'vitest';
import { testSender } from '#server/testing/test-sender.ts';
import { button, type MailLook } from './mail-content.ts';
import { renderMailHtml } from './mail-html.ts';

const content = {
  subject: 'Hello',
  preview: 'Hello',
  title: 'Hello',
  blocks: [button('Go on', 'https://a.example')],
};
const look: MailLook = {
  light: { accent: '#7a3b12', onAccent: '#fffffe' },
  dark: { accent: '#f0a35c', onAccent: '#1a0f02' },
  logo: { src: '/media/aa/480x96.png', width: 240, height: 48 },
  logoDark: null,
};
const html = (given: MailLook | null) => renderMailHtml(content, { ...testSender, look: given }, 2026);

it('a mail has the name and our accent where the shop has no look', () => {
  expect(html(null)).toMatch(/>The Shop<\/a>/);
  expect(html(null)).toContain('background:#1537b4');
  expect(html(null)).not.toContain('<img');
});

it('a mail has logo and accent of the look, in both themes', () => {
  const mail = html(look);
  expect(mail).toContain('src="https://shop.example.com/media/aa/480x96.png"');
  expect(mail).toContain('alt="The Shop"');
  expect(mail).toContain('background:#7a3b12');
  expect(mail).toContain('background: #f0a35c !important');
  expect(mail).not.toMatch(/#1537b4|#93a9ff|logo-dark/);
});

it('a mail program that follows the system shows one of two logos', () => {
  const mail = html({ ...look, logoDark: { src: 'https://cdn.example/dark.png', width: 240, height: 48 } });
  expect(mail).toMatch(/class="logo-dark"[^>]*display:none/);
  expect(mail).toContain('.logo-light { display: none !important }');
  expect(mail).not.toContain('preload');
  // Outlook shows what is not displayed, too.
  expect(mail).toMatch(/<!--\[if !mso\]><!--><img [^>]*class="logo-dark"[^>]*\/><!--<!\[endif\]-->/);
});
