// npm run icons: draws web/components/ui/icons.svg, one symbol an icon, from the icons' package.
// A sprite and not components: icons then cost no JavaScript, and a card's heart is one short <use>.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ICON_NAMES } from '#web/components/ui/icon-names.ts';

const assets = new URL('../node_modules/@phosphor-icons/core/assets/', import.meta.url);
export const SPRITE_FILE = fileURLToPath(new URL('../web/components/ui/icons.svg', import.meta.url));

/** The sprite as it should be: a symbol for every name, its drawing untouched. */
export function drawSprite(): string {
  const symbols = ICON_NAMES.map((name) => {
    const weight = name.endsWith('-fill') ? 'fill' : name.endsWith('-bold') ? 'bold' : 'regular';
    const drawing = readFileSync(new URL(`${weight}/${name}.svg`, assets), 'utf8');
    const inner = /<svg[^>]*viewBox="0 0 256 256"[^>]*>(.*)<\/svg>/s.exec(drawing)?.[1];
    if (!inner) throw new Error(`${name}.svg is not drawn on 256 x 256`);
    return `<symbol id="${name}" viewBox="0 0 256 256">${inner.trim()}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(SPRITE_FILE, drawSprite());
  console.log(`${ICON_NAMES.length} icons drawn`);
}
