import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { homeSections, parseHome } from './home-sections.ts';
import { maxImageBytes, parseImageUrl } from './images.ts';
import { lookColors, type SetColors, themes } from './look-colors.ts';
import { editedTarget, menusSchema, menuTarget, ourMenus, parseMenus } from './menus.ts';
import { done, time, wholeNumber } from './schemas.ts';

/** The look of the shop: a draft, and what was published (docs/rules.md#look). */

const maxMarkBytes = 1024 * 1024;
/** Pixels of each side of the favicon. */
export const faviconSize = 512;

export const markMessages = {
  required: 'Please choose a PNG, JPEG or WebP file.',
  tooLarge: 'This picture is larger than 1 MB. Please choose a smaller one.',
  tooLargeBanner: 'This picture is larger than 5 MB. Please choose a smaller one.',
  svg: 'An SVG cannot be used, as it may carry scripts. Please export it as PNG, twice as large as shown.',
} as const;

export const markKinds = ['logo', 'logoDark', 'favicon', 'share'] as const;
export type MarkKind = (typeof markKinds)[number];
/** A mark, or the picture of a banner. */
const pictureKinds = [...markKinds, 'banner'] as const;
export type PictureKind = (typeof pictureKinds)[number];
export const maxPictureBytes = (kind: PictureKind): number =>
  kind === 'banner' ? maxImageBytes : maxMarkBytes;

export const fontNames = ['Instrument Sans', 'Source Serif', 'Work Sans', 'Fraunces', 'Inter'] as const;
export type FontName = (typeof fontNames)[number];

const picture = z
  .string()
  .max(200, 'Please upload the picture.')
  .refine((url) => parseImageUrl(url) !== null, 'Please upload the picture.')
  .nullable();
const hex = z
  .string({ error: 'A colour is written as #16181c.' })
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'A colour is written as #16181c.');
const colors = z.partialRecord(z.enum(lookColors), hex);
const font = z.enum(fontNames, { error: 'Please choose a type of the list.' }).nullable();

export const lookSchema = z.object({
  marks: z.object(
    Object.fromEntries(markKinds.map((kind) => [kind, picture])) as Record<MarkKind, typeof picture>,
  ),
  colors: z.object({ light: colors, dark: colors }).meta({ description: 'What is absent is ours.' }),
  fonts: z.object({ heading: font, text: font }).meta({ description: 'Null: ours.' }),
  home: homeSections.meta({ description: 'Sections of the home page, in their order. Null: ours.' }),
  menus: menusSchema,
});
export type Look = z.output<typeof lookSchema>;

/** A shop whose owner has never opened Look. */
export const ourLook: Look = {
  marks: { logo: null, logoDark: null, favicon: null, share: null },
  colors: { light: {}, dark: {} },
  fonts: { heading: null, text: null },
  home: null,
  menus: ourMenus,
};

type Stored = Readonly<Record<string, unknown>>;
const toRecord = (value: unknown): Stored =>
  typeof value === 'object' && value !== null ? (value as Stored) : {};

function parseColors(stored: unknown): SetColors {
  const given = toRecord(stored);
  return Object.fromEntries(
    lookColors.flatMap((color) => {
      const { data } = hex.safeParse(given[color]);
      return data ? [[color, data]] : [];
    }),
  );
}

/**
 * The stored look, also of a version of the shop that had less or more to set: what this one does not know is ours, and all else stays.
 */
export function parseLook(stored: Stored): Look {
  const [marks, colors, fonts] = [stored.marks, stored.colors, stored.fonts].map(toRecord);
  const toMark = (kind: MarkKind) => [kind, picture.safeParse(marks?.[kind]).data ?? null];
  const toFont = (use: keyof Look['fonts']) => font.safeParse(fonts?.[use]).data ?? null;
  return {
    marks: Object.fromEntries(markKinds.map(toMark)) as Look['marks'],
    colors: { light: parseColors(colors?.light), dark: parseColors(colors?.dark) },
    fonts: { heading: toFont('heading'), text: toFont('text') },
    home: parseHome(stored.home),
    menus: parseMenus(toRecord(stored.menus)),
  };
}

const unreadable = z.object({
  theme: z.enum(themes),
  color: z.enum(lookColors),
  on: z.enum(['page', 'accent', 'band']),
  ratio: z.number(),
  needed: z.number(),
  nearest: z.string().nullable().meta({ description: 'The nearest shade that can be read.' }),
});
const publishedLook = z.object({ number: z.number().int(), at: time, by: z.string().nullable() });
const draft = z.object({
  look: lookSchema,
  version: z.number().int().meta({ description: 'Rises with each save of the draft; 0 before the first.' }),
  savedAt: time.nullable(),
  savedBy: z.string().nullable().meta({ description: 'Name of the account.' }),
  isPublished: z.boolean().meta({ description: 'Whether visitors see what the draft says.' }),
  unreadable: z.array(unreadable).meta({
    description: 'Colours with too little contrast (WCAG 2.2). While there are any, nothing is published.',
  }),
  versions: z.array(publishedLook).meta({ description: 'Each publishing; the newest 100, newest first.' }),
  targets: z
    .array(editedTarget)
    .meta({ description: 'What the menus name; those that were deleted are absent.' }),
});
export type LookDraft = z.output<typeof draft>;
const draftReply = z.object({ ...done, draft });
/** Zero before the first save. */
const draftVersion = wholeNumber({
  required: 'Version is required.',
  min: 0,
  tooSmall: 'Version must be at least 0.',
  max: 2 ** 31 - 1,
  tooLarge: 'There is no such version.',
});

/** Enough for every section and menu. */
const maxBodyBytes = 256 * 1024;

export const getLook = endpoint({
  method: 'GET',
  path: '/look',
  access: 'look.read',
  summary: 'The draft of the look, and what was published',
  reply: z.object({ draft }),
});
export const saveLook = endpoint({
  method: 'PUT',
  path: '/look',
  access: 'look.write',
  summary: 'Save the draft, unless somebody else has saved it since it was read',
  body: z.object({ look: lookSchema, version: draftVersion }),
  maxBodyBytes,
  reply: draftReply,
});
export const publishLook = endpoint({
  method: 'POST',
  path: '/look/publish',
  access: 'look.write',
  summary: 'Show visitors what the draft says; refused while something cannot be read',
  body: z.object({ version: draftVersion.meta({ description: 'The draft that the caller saw.' }) }),
  reply: draftReply,
});
export const getLookVersion = endpoint({
  method: 'GET',
  path: '/look/version/:number',
  access: 'look.read',
  summary: 'A look as it was published',
  params: z.object({
    number: z.coerce
      .number()
      .int()
      .min(1)
      .max(2 ** 31 - 1),
  }),
  reply: z.object({ version: publishedLook.extend({ look: lookSchema }) }),
});
export const getMenuTargets = endpoint({
  method: 'GET',
  path: '/look/menu-targets',
  access: 'anyone',
  summary: 'Categories, brands and pages that the published menus name, as far as shoppers see them',
  reply: z.object({ targets: z.array(menuTarget) }),
});
export const addLookPicture = endpoint({
  method: 'POST',
  path: '/look/picture',
  access: 'look.write',
  summary:
    'Upload a logo, favicon, share picture (up to 1 MB) or banner (5 MB): PNG, JPEG, WebP. The draft names it later',
  encoding: 'multipart',
  body: z.object({ kind: z.enum(pictureKinds, { error: 'Please say what the picture is.' }) }),
  reply: z.object({ ...done, imageUrl: z.string() }),
});
