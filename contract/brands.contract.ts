import { z } from 'zod';
import { endpoint } from './define-endpoint.ts';
import { optionalPageInfo } from './paging.ts';
import { done, flag, idParams, name, optionalFlag, requestId, text } from './schemas.ts';
import { sortBy } from './sorting.ts';
import { messages, skuFormat } from './validation.ts';

/** The fields of its form, as they are stored: not checked by the rules of the form, which may be newer. */
const storedFields = { name: z.string(), slug: z.string(), description: z.string() };
export const brand = z.object({
  _id: z.string(),
  ...storedFields,
  isActive: z.boolean(),
  merchant: z.object({ _id: z.string(), name: z.string() }).nullable(),
});
export type Brand = z.output<typeof brand>;

/** Products for sale. */
export const productCount = z.number().int();

/** A brand as shoppers see it. */
export const publicBrand = brand
  .pick({ _id: true, name: true, slug: true, description: true })
  .extend({ productCount });
export type PublicBrand = z.output<typeof publicBrand>;

export const description = text({
  required: messages.descriptionRequired,
  max: 200,
  tooLong: messages.descriptionLong,
});
export const typedSlug = text({
  required: messages.slugRequired,
  max: 80,
  tooLong: 'Slug may not be longer than 80 characters.',
}).regex(skuFormat, { error: messages.slugFormat });
export const entityName = name(messages.nameRequired);

export const addBrandForm = z.object({ name: entityName, description });
/** With an id that the client chooses: the same one again adds nothing, and replies with the brand. */
export const sentNewBrand = addBrandForm.extend({ _id: requestId });
export const editBrandForm = z.object({ name: entityName, slug: typedSlug, description });
/**
 * The fields when the form was opened: one that was not changed stays what it is by now, and one that somebody else has changed to
 * something else refuses the save.
 */
export const brandWas = z.object(storedFields).partial();
export const sentBrand = editBrandForm.extend({ was: brandWas.optional() });
/** Paging of lists that return everything without it. */
export const optionalPaging = z.object({
  page: z.string().optional(),
  limit: z.string().optional(),
  search: z.string().max(200, 'Search may not be longer than 200 characters.').optional(),
});
/** The dashboard's pages sort by this. Default: by name. */
const brandSort = sortBy(['name', 'status', 'merchant']);
export type BrandSort = z.output<typeof brandSort>;
export const selectOption = z.object({ _id: z.string(), name: z.string() });
export const selectOptions = z.array(selectOption);

export const listShopBrands = endpoint({
  method: 'GET',
  path: '/brand/list',
  access: 'anyone',
  summary: 'Active brands by name',
  query: z.object({ images: optionalFlag(false).meta({ description: 'With an image of each.' }) }),
  reply: z.object({
    brands: z.array(
      publicBrand.extend({
        imageUrl: z
          .string()
          .nullable()
          .optional()
          .meta({ description: 'Of one of its newest products; only with `images`.' }),
      }),
    ),
  }),
});
export const listBrands = endpoint({
  method: 'GET',
  path: '/brand',
  access: 'brands.read',
  summary: "All brands; for a merchant only the merchant's brand",
  query: optionalPaging.extend({ sort: brandSort }),
  reply: z.object({
    brands: z.array(brand),
    ...optionalPageInfo,
  }),
});
export const listBrandOptions = endpoint({
  method: 'GET',
  path: '/brand/list/select',
  access: 'brands.read',
  summary: "Brands to choose from; for a merchant exactly the merchant's brand, active or not",
  query: optionalPaging,
  reply: z.object({ brands: selectOptions, ...optionalPageInfo }),
});
export const getBrand = endpoint({
  method: 'GET',
  path: '/brand/:id',
  access: 'brands.read',
  summary: "One brand; for a merchant only the merchant's brand",
  params: idParams,
  reply: z.object({ brand }),
});
export const addBrand = endpoint({
  method: 'POST',
  path: '/brand/add',
  access: 'brands.manage',
  summary: 'Add a brand',
  body: sentNewBrand,
  reply: z.object({ ...done, brand }),
});
export const updateBrand = endpoint({
  method: 'PUT',
  path: '/brand/:id',
  access: 'brands.write',
  summary: 'Change a brand',
  params: idParams,
  body: z.object({ brand: sentBrand }),
  reply: z.object({ ...done, brand }),
});
export const activateBrand = endpoint({
  method: 'PUT',
  path: '/brand/:id/active',
  access: 'brands.write',
  summary: 'Show or hide a brand with all its products',
  params: idParams,
  body: z.object({ brand: z.object({ isActive: flag() }) }),
  reply: z.object(done),
});
export const deleteBrand = endpoint({
  method: 'DELETE',
  path: '/brand/delete/:id',
  access: 'brands.manage',
  summary: 'Delete a brand; its merchant waits for approval again',
  params: idParams,
  reply: z.object(done),
});
