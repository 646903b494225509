import { hash } from 'node:crypto';
import type { Settings } from '../env.ts';
import { lowerScriptPriority } from './script-priority.ts';

/**
 * Removes the script nonces from a rendered page.
 * @param isFramed for the preview of the look, which the dashboard shows in a frame, and which sends no form
 * @returns the page, and a Content-Security-Policy that allows only the inline scripts of the rendering, by their hashes. The
 * nonce is random for each rendering, so that an injected script never has it; without it the page is the same for everybody.
 */
export function securePage(
  rendered: string,
  scriptNonce: string,
  settings: Pick<Settings, 'imageBaseUrl'>,
  mode: 'production' | 'development',
  isFramed = false,
): { body: Buffer; policy: string } {
  const nonce = ` nonce="${scriptNonce}"`;
  const scripts = mode === 'production' ? hashes(rendered, nonce).join(' ') : "'unsafe-inline'";
  const imageOrigin = settings.imageBaseUrl && ` ${new URL(settings.imageBaseUrl).origin}`;
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${imageOrigin}`,
    "font-src 'self'",
    mode === 'production' ? "connect-src 'self'" : "connect-src 'self' ws:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${isFramed ? "'none'" : "'self'"}`,
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
  ].join('; ');
  return { body: Buffer.from(lowerScriptPriority(rendered).replaceAll(nonce, '')), policy };
}

function hashes(html: string, nonce: string): string[] {
  const found = new Set<string>();
  for (let at = html.indexOf('<script'); at !== -1; at = html.indexOf('<script', at + 1)) {
    const start = html.indexOf('>', at) + 1;
    const code = html.slice(start, html.indexOf('</script>', start));
    if (code && html.slice(at, start).includes(nonce))
      found.add(`'sha256-${hash('sha256', code, 'base64')}'`);
  }
  return [...found];
}
