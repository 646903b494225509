// npm run icons: writes web/components/pictures/icons.svg, one symbol for each icon, from the icons' package
// (docs/decisions/027-first-view.md).
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ICON_NAMES } from '#web/components/pictures/icon-names.ts';

const assets = new URL('../node_modules/@phosphor-icons/core/assets/', import.meta.url);
export const SPRITE_FILE = fileURLToPath(new URL('../web/components/pictures/icons.svg', import.meta.url));

/** A symbol for each name, with the package's paths. */
export function buildSprite(): string {
  const symbols = ICON_NAMES.map((name) => {
    const weight = name.endsWith('-fill') ? 'fill' : name.endsWith('-bold') ? 'bold' : 'regular';
    const svg = readFileSync(new URL(`${weight}/${name}.svg`, assets), 'utf8');
    const inner = /<svg[^>]*viewBox="0 0 256 256"[^>]*>(.*)<\/svg>/s.exec(svg)?.[1];
    if (!inner) throw new Error(`${name}.svg has no viewBox of 256 x 256`);
    return `<symbol id="${name}" viewBox="0 0 256 256">${inner.trim()}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(SPRITE_FILE, buildSprite());
  console.log(`${ICON_NAMES.length} icons written`);
}
