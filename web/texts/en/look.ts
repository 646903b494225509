export const title = 'Look';
export const notLoaded = 'The look did not load.';
export const parts = {
  label: 'Parts of the look',
  marks: 'Logo and colours',
  home: 'Home page',
  menus: 'Menus',
  versions: 'Versions',
} as const;

export const saving = 'Saving the draft';
export const saved = (when: string, by: string | null) => `Draft, saved ${when}${by ? ` by ${by}` : ''}`;
export const justNow = 'just now';
export const unsaved = 'Draft, not saved yet';
export const failed = 'Draft, could not be saved';
export const shown = 'Visitors see this';
export const retry = 'Save again';
export const publish = 'Publish';
export const publishing = 'Publishing';
export const preview = 'Preview';

export const conflict = (who: string | null) =>
  `${who ?? 'Somebody'} has saved the look since you opened it. What you changed is still here, and not saved.`;
export const keepMine = 'Save mine over it';
export const takeTheirs = 'Take theirs';

export const logo = 'Logo, light';
export const logoDark = 'Logo, dark';
export const favicon = 'Favicon';
export const share = 'Share picture';
export const fileRule =
  'PNG, JPEG or WebP up to 1 MB. An SVG cannot be used, as it may carry scripts: export it as PNG, twice as large as shown.';
export const darkRule = 'Without one for dark, the light logo is shown there, too.';
export const darkAlone = 'Shown once there is a light logo. Until then, dark pages have the name, too.';
export const faviconRule = 'Square, 512 pixels or more.';
export const shareRule = 'Shown where somebody shares a link: wider than high, best 1,200 × 630 pixels.';
export const choose = 'Choose';
export const replace = 'Replace';
export const remove = 'Remove';
/** An action, and the picture that it is about. */
export const of = (action: string, what: string) => `${action}: ${what}`;
export const uploading = 'Uploading';

export const colors = 'Colours';
export const colorsHint = 'An empty field has our colour, or one that goes with the others.';
export const themes = { light: 'Light', dark: 'Dark' } as const;
export const names = {
  ink: 'Text',
  surface: 'Page',
  quiet: 'Quiet page',
  muted: 'Quiet text',
  accent: 'Accent',
  accentInk: 'Text on accent',
  sale: 'Sale',
  focus: 'Focus ring',
  band: 'Bar',
  bandInk: 'Text of the bar',
} as const;
export const inTheme = (name: string, theme: string) => `${name}, ${theme.toLowerCase()}`;
export const pick = (name: string) => `Pick: ${name}`;
export const badColor = 'A colour is written as #16181c.';
export const onWhat = { page: 'on the page', accent: 'with its text', band: 'on the bar' } as const;
export const contrast = (theme: string, ratio: string, on: string, needed: number) =>
  `${theme}: contrast ${ratio} ${on}, and ${needed} is needed.`;
export const nearest = (color: string) => `${color} would do.`;
export const take = 'Take it';
export const unreadable = (names: readonly string[]) =>
  `${names.join(', ')} cannot be read. Publish waits for it; visitors still see what was published.`;

export const halfTyped = (fields: readonly string[]) =>
  `${fields.join(', ')}: not a colour yet. Publish waits for it.`;

export const banner = (section: number, number: number) => `section ${section}, banner ${number}`;
export const entry = (menu: string, number: number) => `${menu}, entry ${number}`;
export const unfinished = (fields: readonly string[]) =>
  `Not finished: ${fields.join('; ')}. Until it is, this part is not saved, and Publish waits for it.`;
export const undoRemoval = 'Undo';

export const type = 'Type';
export const heading = 'Type of headings';
export const text = 'Type of texts';
export const asText = 'As texts';

export const noVersions = 'Nothing was published yet. Each publishing is kept here, and can be taken back.';
export const versionsHint = 'Taking one back puts it in the draft. Visitors see it once you publish.';
export const version = (number: number) => `No. ${number}`;
export const takeBack = 'Take back';
export const takeBackLabel = (number: number) => `Take back no. ${number}`;
export const taken = (number: number) => `No. ${number} is in the draft.`;
export const undo = 'Back to what I had';

export const previewTitle = 'Preview of the home page';
export const onlyYou = 'Preview, only you see it';
export const width = 'Width';
export const theme = 'Theme';
export const back = 'Back to Look';
export const previewFailed = 'The preview did not load. Please sign in as an owner of the shop.';
