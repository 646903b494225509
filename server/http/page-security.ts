import { hash } from 'node:crypto';
import type { Settings } from '../env.ts';
import { lowerScriptPriority } from './script-priority.ts';
import { unpooledBuffer } from './unpooled-buffer.ts';

/** HTML as it is sent, and what a Content-Security-Policy says to allow its scripts. */
export interface SecuredPiece {
  bytes: Buffer;
  scripts: readonly string[];
}

/** @returns HTML of a rendering, for other pages too: it has lost the nonce that no other page may have */
export function keepPiece(rendered: string, scriptNonce: string): SecuredPiece {
  const { bytes, scripts } = securePiece(rendered, scriptNonce);
  return { bytes: unpooledBuffer(bytes), scripts };
}

/**
 * Removes the script nonces from a rendered page.
 * @returns the page, and a Content-Security-Policy that allows only the inline scripts of the rendering, by their hashes. The
 * nonce is random for each rendering, so that an injected script never has it; without it the page is the same for everybody.
 */
export function securePage(
  rendered: readonly (string | SecuredPiece)[],
  scriptNonce: string,
  settings: Pick<Settings, 'imageBaseUrl'>,
  mode: 'production' | 'development',
): { body: Buffer; policy: string } {
  const pieces = rendered.map((piece) =>
    typeof piece === 'string' ? securePiece(piece, scriptNonce) : piece,
  );
  const hashes = new Set(pieces.flatMap(({ scripts }) => scripts));
  const scripts = mode === 'production' ? [...hashes].join(' ') : "'unsafe-inline'";
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
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { body: Buffer.concat(pieces.map(({ bytes }) => bytes)), policy };
}

function securePiece(rendered: string, scriptNonce: string): SecuredPiece {
  const nonce = ` nonce="${scriptNonce}"`;
  const html = lowerScriptPriority(rendered).replaceAll(nonce, '');
  return { bytes: Buffer.from(html), scripts: hashes(rendered, nonce) };
}

function hashes(html: string, nonce: string): string[] {
  const found = [];
  for (let at = html.indexOf('<script'); at !== -1; at = html.indexOf('<script', at + 1)) {
    const start = html.indexOf('>', at) + 1;
    const code = html.slice(start, html.indexOf('</script>', start));
    if (code && html.slice(at, start).includes(nonce))
      found.push(`'sha256-${hash('sha256', code, 'base64')}'`);
  }
  return found;
}
