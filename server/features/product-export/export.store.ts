import { asc, eq, sql } from 'drizzle-orm';
import type { StockPolicy } from '#contract/statuses.ts';
import type { TaxClass } from '#contract/taxes.ts';
import type { Db } from '#server/db/db.ts';
import {
  brands,
  categories,
  categoryProducts,
  products,
  type SourceImage,
} from '#server/db/schema/catalogue.ts';
import { formerSlugs } from '#server/db/schema/former-slugs.ts';
import { productImages } from '#server/db/schema/product-images.ts';
import { productOptions, productOptionValues, productVariants } from '#server/db/schema/variants.ts';
import type { StoredSale } from '../prices/sales.rules.ts';
import { salesOfVariant } from '../prices/sales.store.ts';
import { shownImages } from '../product-images/product-images.store.ts';
import { chosen, type ProductChoice } from '../products/back-office.store.ts';
import { cellOfStored } from '../safety-contacts/safety-contacts.store.ts';

/** A variant with its product. That of a product without options has the product's id. */
export interface ExportRow {
  productId: string;
  variantId: string;
  productSku: string;
  sku: string;
  name: string;
  slug: string;
  /** The newest first. */
  formerSlugs: string[];
  brand: string | null;
  /** Paths of those that list it, by name. */
  categories: string[];
  description: string;
  /** Markdown. */
  details: string | null;
  priceMinor: number;
  /** On hand, and not in an order. */
  quantity: number;
  sales: StoredSale[];
  policy: StockPolicy;
  backOrderLimit: number | null;
  backOrderFrom: string | null;
  lowStockAt: number | null;
  isOffered: boolean;
  taxable: boolean;
  taxClass: TaxClass;
  /** Those that an import has named. */
  sourceImageUrl: string | null;
  sourceImages: SourceImage[] | null;
  /** Its pictures. */
  images: SourceImage[];
  /** Values in the sequence of the options; null without any. */
  choice: { name: string; value: string; attribute: string | null }[] | null;
  barcode: string | null;
  weightGrams: number | null;
  /** Null for the shop's. */
  purchaseLimit: string | null;
  cannotReturn: boolean;
  isActive: boolean;
  /** Contacts for product safety, as an import reads them. */
  manufacturer: string | null;
  responsiblePerson: string | null;
  warnings: string | null;
}

/** @returns the rows of the next products, oldest first, those of a product together; none after the last */
export async function listExportRows(
  db: Db,
  choice: ProductChoice,
  lastProductId: string | null,
  limit: number,
): Promise<ExportRow[]> {
  const page = db
    .select({ id: products.id })
    .from(products)
    .where(
      sql`${chosen(choice)} and (${lastProductId}::uuid is null or ${products.id} > ${lastProductId}::uuid)`,
    )
    .orderBy(asc(products.id))
    .limit(limit);
  const { rows } = await db.execute<ExportRow & Record<string, unknown>>(sql`
    select p.id as "productId", v.id as "variantId", p.sku as "productSku", v.sku, p.name, p.slug,
      array(select f.slug from ${formerSlugs} f where f.kind = 'product' and f.item_id = p.id order by f.retired_at desc) as "formerSlugs",
      b.name as brand, array(
        select concat_ws(' > ', grandparent.name, parent.name, c.name)
        from ${categoryProducts} cp join ${categories} c on c.id = cp.category_id
          left join ${categories} parent on parent.id = c.parent_id
          left join ${categories} grandparent on grandparent.id = parent.parent_id
        where cp.product_id = p.id and not cp.inherited order by lower(c.name), c.id
      ) as categories,
      p.description, p.details, v.price_minor as "priceMinor",
      greatest(v.on_hand - v.committed, 0) as quantity, v.policy, v.back_order_limit as "backOrderLimit",
      v.back_order_from as "backOrderFrom", v.low_stock_at as "lowStockAt", v.is_active as "isOffered", (
        select ${salesOfVariant} from ${productVariants} where product_variants.id = v.id) as sales,
      p.taxable, p.tax_class as "taxClass", p.source_image_url as "sourceImageUrl",
      p.source_images as "sourceImages", ${shownImages(sql`p.id`)} as images, (
        select json_agg(json_build_object('name', o.name, 'value', value.name,
            'attribute', case when o.attribute_id is not null then o.name end) order by o.position)
        from ${productOptions} o join ${productOptionValues} value
          on value.product_id = o.product_id and value.option = o.position and value.id = any(v.value_ids)
        where o.product_id = p.id
      ) as choice,
      v.barcode, v.weight_grams as "weightGrams", p.warnings, p.purchase_limit as "purchaseLimit", p.cannot_return as "cannotReturn", p.is_active as "isActive",
      ${cellOfStored(sql`p.manufacturer_id`)} as manufacturer, ${cellOfStored(sql`p.responsible_id`)} as "responsiblePerson"
    from (${page}) page join ${products} p on p.id = page.id
      join ${productVariants} v on v.product_id = p.id and v.deleted_at is null
      left join ${brands} b on b.id = p.brand_id
    order by p.id, v.position, v.id`);
  return rows;
}

/** @returns the `imageUrl`s of the chosen products, each once */
export async function listExportPictures(db: Db, choice: ProductChoice): Promise<string[]> {
  const rows = await db
    .selectDistinct({ url: productImages.url })
    .from(productImages)
    .innerJoin(products, eq(products.id, productImages.productId))
    .where(chosen(choice))
    .orderBy(asc(productImages.url));
  return rows.map(({ url }) => url);
}
