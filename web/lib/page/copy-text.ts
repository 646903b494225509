import { notify } from './notify.ts';

/** Copies a text, or selects it where the browser does not let pages copy: they may only over https. */
export async function copyText(
  text: string,
  written: HTMLElement | null,
  words: { copied: string; selected: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(words.copied);
  } catch {
    if (written) getSelection()?.selectAllChildren(written);
    notify.info(words.selected);
  }
}
