import { z } from 'zod';
import { ownText } from './own-text.ts';

/** The bar above every page of the shop (docs/rules.md#look). */

const maxText = 60;
const barText = ownText(maxText, `A text of the bar may not be longer than ${maxText} characters.`);

export const announcementSchema = z.object({
  isShown: z.boolean({ error: 'Please choose whether the bar is shown.' }),
  start: barText.meta({ description: 'Empty: what the shop promises of shipping.' }),
  middle: barText.meta({ description: 'Empty: how one can pay. Shown on wide screens only.' }),
});
export type AnnouncementTexts = z.output<typeof announcementSchema>;

export const ourAnnouncement: AnnouncementTexts = { isShown: true, start: '', middle: '' };

export const parseAnnouncement = (stored: Readonly<Record<string, unknown>>): AnnouncementTexts => ({
  ...ourAnnouncement,
  ...Object.fromEntries(
    Object.entries(announcementSchema.shape).flatMap(([name, schema]) => {
      const { data } = schema.safeParse(stored[name]);
      return data === undefined ? [] : [[name, data]];
    }),
  ),
});
