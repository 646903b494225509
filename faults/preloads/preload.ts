/** NODE_OPTIONS that preload a file of this folder into a shop. */
export function preload(name: 'hasty-bodies' | 'unforeseen-error'): { NODE_OPTIONS: string } {
  return { NODE_OPTIONS: `--import=${new URL(`./${name}.ts`, import.meta.url).href}` };
}
