import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { parseImageUrl } from './images.ts';
import { productFilter } from './products-back-office.contract.ts';
import { done } from './schemas.ts';

/** Pictures that move to another shop of this program beside a file of products (docs/rules.md#downloaded-pictures). */

/** A master: what its variants are made of. */
const isMaster = (imageUrl: string): boolean => {
  const parsed = parseImageUrl(imageUrl);
  return parsed !== null && parsed.width === parsed.image.width && /\.(jpg|png)$/.test(imageUrl);
};

/** @returns the `imageUrl` of a file in `pictures.zip`, in whatever folder it is; null for another file */
export function pictureUrl(name: string): string | null {
  const [imageUrl = ''] = /(?<=^|\/)media\/[^/]+\/[^/]+$/.exec(name) ?? [];
  return isMaster(`/${imageUrl}`) ? `/${imageUrl}` : null;
}

export const exportPictures = endpoint({
  method: 'GET',
  path: '/product/export/pictures',
  access: 'products.read',
  summary: 'The pictures of the products of a list in a zip file, by the paths that their CSV file names',
  query: productFilter,
  downloads: 'application/zip',
  reply: z.undefined(),
});

export const importPicture = endpoint({
  method: 'POST',
  path: '/product/import/picture',
  // Not merchants: who names a picture decides what others show who have the same one.
  access: 'categories.write',
  summary:
    'Store a picture under the path that it had in another shop, so that an import of its file finds it',
  encoding: 'multipart',
  body: z.object({
    imageUrl: z.string().refine(isMaster, 'This is not the path of a picture of a shop such as this one.'),
  }),
  reply: z.object({
    ...done,
    isNew: z.boolean().meta({ description: 'False where the shop has it already.' }),
  }),
});
