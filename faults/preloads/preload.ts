/** NODE_OPTIONS that load a file of this folder into a shop before it starts. */
export function preload(name: 'short-body-timeouts' | 'unexpected-error'): { NODE_OPTIONS: string } {
  return { NODE_OPTIONS: `--import=${new URL(`./${name}.ts`, import.meta.url).href}` };
}
