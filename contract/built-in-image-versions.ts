/** Written by scripts/render-built-in-images.ts: the version of each SVG source. */
export const builtInImageVersions = {
  'evening-tall': '06bd5156',
  'evening-wide': '921b5ef7',
  'everyday-tall': 'bde127f5',
  'everyday-wide': 'eb1ec386',
  'living-tall': 'faad31aa',
  'living-wide': '9b9ce35f',
  'table-tall': '00d4474a',
  'table-wide': '0f1e0c2a',
  placeholder: 'bf35f41b',
} as const;
