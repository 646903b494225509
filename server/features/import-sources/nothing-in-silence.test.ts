import { describe, expect, it } from 'vitest';
import type { ImportProgram } from '#contract/import-sources.ts';
import { adaptCsv } from '#server/testing/builders/adapt-csv.ts';

type Cells = Record<string, string>;
/** Cells by the names of columns: 'Name: Lamp | Price: 5'. */
const cells = (text: string): Cells =>
  Object.fromEntries(text.split('|').map((pair) => pair.trim().split(/:(?:\s+|$)/, 2) as [string, string]));
const quoted = (cell = '') => `"${cell.replaceAll('"', '""')}"`;
function makeCsv(columns: readonly string[], rows: readonly Cells[]) {
  return [columns, ...rows.map((row) => columns.map((name) => row[name]))]
    .map((line) => line.map(quoted).join(','))
    .join('\n');
}
const listColumns = (rows: readonly Cells[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))];

/** @returns what a person sees of a file */
async function readCells(rows: readonly Cells[], columns = listColumns(rows)) {
  const answers = { pictureBase: 'https://e.example' };
  const { rows: read, left, asks, skus } = await adaptCsv(makeCsv(columns, rows), ',', answers);
  return { read, left: [...left], asks, skus };
}
/** It says which rows belong together, and nothing of a product that has one row. */
const joins = 'Product ID';

/** A product of each program with something in each column of its export; nothing is as it would be without the cell. */
const files: Record<Exclude<ImportProgram, 'other'>, readonly Cells[]> = {
  shopify: [
    cells(
      'Handle: stool | Title: Stool | Body (HTML): <p>Oak.</p> | Vendor: Oak | Product Category: Home > Seats | Type: Seat | Tags: new | Published: false | Option1 Name: Height | Option1 Value: Low | Option2 Name: Wood | Option2 Value: Ash | Option3 Name: Oil | Option3 Value: No | Variant SKU: S-1 | Variant Grams: 3200 | Variant Inventory Tracker: shopify | Variant Inventory Qty: 4 | Variant Inventory Policy: continue | Variant Fulfillment Service: manual | Variant Price: 59 | Variant Compare At Price: 75 | Variant Requires Shipping: true | Variant Taxable: false | Variant Barcode: 0012345678905 | Image Src: https://e.example/1.jpg | Image Position: 2 | Image Alt Text: Low | SEO Title: Stool | SEO Description: Oiled | Google Shopping / MPN: 7 | Google Shopping / Custom Product: true | Variant Image: https://e.example/2.jpg | Variant Weight Unit: kg | Variant Tax Code: P1 | Cost per item: 20 | Price / International: 60 | Included / Canada: true | Collection: Sale',
    ),
    cells('Handle: stool | Image Src: https://e.example/3.jpg | Image Position: 1'),
    cells('Handle: card | Title: Card | Variant Price: 5 | Gift Card: true'),
    cells('Handle: vase | Title: Vase | Variant Price: 5 | Option1 Value: Default Title | Status: draft'),
  ],
  woocommerce: [
    cells(
      'ID: 1 | Type: variable | SKU: mug | GTIN, UPC, EAN, or ISBN: 12 | Name: Mug | Published: -1 | Is featured?: 1 | Visibility in catalog: visible | Short description: Clay | Description: Thrown | Date sale price starts: 2026-12-01 | Date sale price ends: 2026-12-24 | Tax status: none | Tax class: books | In stock?: 0 | Stock: 3 | Low stock amount: 2 | Backorders allowed?: notify | Sold individually?: 1 | Weight (kg): .8 | Length (cm): 1 | Width (cm): 1 | Height (cm): 1 | Allow customer reviews?: 1 | Purchase note: Hi | Sale price: 18 | Regular price: 20 | Categories: Cups | Tags: gift | Shipping class: small | Images: https://e.example/1.jpg | Download limit: 1 | Download expiry days: 1 | Grouped products: x | Upsells: x | Cross-sells: x | External URL: x | Button text: Buy | Position: 1 | Brands: Oak | Attribute 1 name: Material | Attribute 1 value(s): Clay | Attribute 1 visible: 1 | Attribute 1 global: 1 | Attribute 1 default: x | Meta: _yoast_wpseo_title: Mug',
    ),
    cells('ID: 2 | Type: variation | Parent: id:3 | Attribute 1 name: Size | Attribute 1 value(s): L'),
    cells('ID: 3 | Type: variable | SKU: jug | Name: Jug | Published: 1 | Visibility in catalog: hidden'),
    cells('ID: 4 | Type: simple | SKU: cup | Name: Cup | Published: 1 | In stock?: 0 | Regular price: 5'),
  ],
  magento: [
    cells(
      'sku: strap | attribute_set_code: Bags | product_type: simple | categories: Root/Gear,Root/Gear/Fit | product_websites: base | name: Strap | description: Long | short_description: Short | weight: 0.45 | product_online: 1 | tax_class_name: Food | visibility: Catalog | price: 14.000000 | special_price: 12 | special_price_from_date: 12/1/26 | special_price_to_date: 12/24/26 | url_key: strap-6 | meta_title: Strap | meta_keywords: x | meta_description: x | base_image: /s.jpg | base_image_label: Strap | small_image: /s.jpg | created_at: 1/24/25 | additional_attributes: color=Blue,manufacturer=Oak | qty: 100.0000 | out_of_stock_qty: 1 | allow_backorders: 1 | min_cart_qty: 1 | is_in_stock: 1 | manage_stock: 1 | notify_on_stock_below: 1 | additional_images: /t.jpg | additional_image_labels: x | related_skus: x | crosssell_skus: x | upsell_skus: x',
    ),
    cells('sku: strap | store_view_code: de | name: Gurt'),
    cells('sku: red | product_type: simple | price: 5 | visibility: Not Visible Individually'),
    cells('sku: set | product_type: grouped | associated_skus: red=1'),
    cells(
      'sku: all | product_type: configurable | name: All | product_online: 1 | configurable_variations: sku=red,color=Red | configurable_variation_labels: color=Colour',
    ),
    cells('sku: gone | product_type: simple | is_in_stock: 0 | qty: 5'),
    cells('sku: always | product_type: simple | manage_stock: 0 | qty: 5'),
  ],
  prestashop: [
    cells(
      'Product ID: 1 | Active (0/1): 1 | Name *: Player | Categories (x,y,z...): A,B | Price tax excluded: 100 | Tax rules ID: 3 | Wholesale price: 60 | On sale (0/1): 1 | Discount amount: 1 | Discount percent: 5 | Discount from (yyyy-mm-dd): 2026-12-01 | Discount to (yyyy-mm-dd): 2026-12-31 | Reference #: R-1 | Supplier reference #: S | Supplier: S | Manufacturer: Oak | EAN13: 1234567890123 | UPC: 12 | MPN: M | Ecotax: 1 | Width: 1 | Height: 1 | Depth: 1 | Weight: 0.5 | Quantity: 160 | Minimal quantity: 2 | Low stock level: 3 | Visibility: both | Additional shipping cost: 1 | Unity: kg | Unit price: 1 | Summary: Small | Description: New | Tags (x,y,z...): t | Meta title: x | Meta keywords: x | Meta description: x | URL rewritten: pocket | Text when in stock: x | Text when backorder allowed: x | Product creation date: x | Show price (0 = No, 1 = Yes): 1 | Image URLs (x,y,z...): https://e.example/1.jpg | Image alt texts (x,y,z...): First | Delete existing images (0 = No, 1 = Yes): 0 | Feature(Name:Value:Position): Depth:7 mm:1 | Available online only (0 = No, 1 = Yes): 0 | Condition: used | Customizable (0 = No, 1 = Yes): 0 | Virtual product (0 = No, 1 = Yes): 0 | Out of stock action: 1',
    ),
    cells(
      'Product ID: 2 | Active (0/1): 1 | Name *: Case | Available for order (0 = No, 1 = Yes): 0 | Price tax included: 5',
    ),
    cells('Product ID: 3 | Active (0/1): 1 | Name *: Strap | Visibility: none | Price tax included: 5'),
  ],
  etsy: [
    cells(
      `TITLE: Ring | DESCRIPTION: Silver | PRICE: 20 | CURRENCY_CODE: USD | QUANTITY: 6 | TAGS: ring | MATERIALS: Silver | ${Array.from({ length: 10 }, (_, at) => `IMAGE${at + 1}: https://e.example/${at}.jpg`).join(' | ')} | VARIATION 1 TYPE: Custom | VARIATION 1 NAME: Size | VARIATION 1 VALUES: 50,52 | VARIATION 2 TYPE: Custom | VARIATION 2 NAME: Colour | VARIATION 2 VALUES: Red | SKU: R-50,R-52`,
    ),
  ],
  square: [
    cells(
      'Token: T1 | Item Name: Mug | Variation Name: Large | Unit and Precision: x | SKU: M-1 | Description: Clay | Category: Home | Reporting Category: Clay | GTIN: 12 | Item Type: Physical good | Weight (lb): 0.5 | Price: 12 | Sellable: N | Stockable: Y | Skip Detail Screen in POS: N | Option Name 1: Size | Option Value 1: L | Current Quantity Main: 4 | New Quantity Main: 4 | Stock Alert Enabled Main: Y | Stock Alert Count Main: 2 | Tax - Sales (8.5%): N | SEO Title: x | Permalink: x',
    ),
    cells(
      'Token: T2 | Item Name: Cup | Variation Name: Tall | Price: 5 | Square Online Item Visibility: hidden',
    ),
    cells('Token: T3 | Item Name: Pot | Variation Name: Regular | Price: 5 | Archived: Y'),
    cells('Token: T4 | Item Name: Plan | Variation Name: Regular | Price: variable'),
    cells('Token: T5 | Item Name: Song | Variation Name: Regular | Price: 5 | Item Type: Digital'),
  ],
  bigcommerce: [
    cells(
      'Item Type: Product | Product ID: 7 | Product Name: Bag | Product Type: P | Product Code/SKU: BAG | Bin Picking Number: 1 | Brand Name: Oak | Option Set: Colour | Option Set Align: Right | Product Description: Jute | Price: 40 | Cost Price: 20 | Retail Price: 50 | Sale Price: 30 | Fixed Shipping Cost: 1 | Free Shipping: N | Product Warranty: x | Product Weight: 0.6 | Product Width: 1 | Product Height: 1 | Product Depth: 1 | Product Visible?: Y | Product Availability: x | Track Inventory: by product | Current Stock Level: 5 | Low Stock Level: 2 | Category: Bags;Sale | Product Image ID - 1: 1 | Product Image File - 1: a.jpg | Product Image Description - 1: Bag | Product Image Is Thumbnail - 1: Y | Product Image Sort - 1: 1 | Search Keywords: x | Page Title: x | Meta Keywords: x | Meta Description: x | Product Condition: New | Show Product Condition?: N | Sort Order: 1 | Product Tax Class: x | Product UPC/EAN: 12 | Stop Processing Rules: N | Product URL: /bag-1/ | Redirect Old URL?: Y | GPS Category: x | Global Trade Item Number: 13 | Manufacturer Part Number: x',
    ),
    cells('Item Type: SKU | Product Name: [S]Colour=Blue | Product Code/SKU: BAG-B'),
    cells('Item Type: Rule | Product Code/SKU: BAG-B | Price: [ADD]5'),
    cells('Item Type: Other'),
    cells('Item Type: Product | Product ID: 8 | Product Name: Song | Product Type: D'),
    cells(
      'Item Type: Product | Product ID: 9 | Product Name: Hat | Product Visible?: Y | Allow Purchases?: N',
    ),
  ],
  wix: [
    cells(
      `handleId: p1 | fieldType: Product | name: Hoops | description: Gold | productImageUrl: a.jpg | collection: A;B | sku: PH | ribbon: New | price: 49 | visible: true | discountMode: PERCENT | discountValue: 20 | inventory: 3 | weight: 0.02 | cost: 4 | ${[1, 2, 3].map((at) => `productOptionName${at}: N${at} | productOptionType${at}: DROP_DOWN | productOptionDescription${at}: a;b`).join(' | ')} | ${[1, 2, 3, 4, 5, 6].map((at) => `additionalInfoTitle${at}: I${at} | additionalInfoDescription${at}: About ${at}`).join(' | ')} | customTextField1: x | customTextCharLimit1: 5 | customTextMandatory1: x | brand: Oak`,
    ),
    cells(
      'handleId: p1 | fieldType: Variant | sku: PH-S | surcharge: 4 | visible: false | productOptionDescription1: a | productOptionDescription2: b | productOptionDescription3: a | inventory: 2',
    ),
    cells('handleId: p1 | fieldType: Product | name: Other | sku: O | price: 5'),
  ],
  google: [
    cells(
      'id: j-m | title: Jacket, M | description: Warm | link: https://e.example/jacket | mobile_link: x | image_link: https://e.example/1.jpg | additional_image_link: https://e.example/2.jpg | availability: preorder | availability_date: x | condition: new | price: 349 USD | sale_price: 299 USD | sale_price_effective_date: 2026-12-01/2026-12-24 | brand: Oak | gtin: 12 | mpn: x | google_product_category: 1 | product_type: Coats | item_group_id: jacket | color: Black | size: M | material: Wool | pattern: Dots | gender: unisex | age_group: adult | shipping: x | shipping_weight: 1.2 kg | identifier_exists: no | custom_label_0: x | ads_redirect: x | excluded_destination: x | energy_efficiency_class: A',
    ),
    cells(
      'id: j-l | title: Jacket, L | description: Warmer | link: https://e.example/jacket-l | availability: in stock | price: 349 USD | item_group_id: jacket | color: Black | size: L | material: Wool',
    ),
  ],
};

describe.each(Object.entries(files))('of a file of %s nothing is dropped in silence', (program, rows) => {
  it('is its own', async () => {
    expect((await adaptCsv(makeCsv(listColumns(rows), rows))).program).toBe(program);
  });

  it.each(listColumns(rows).filter((column) => column !== joins))(
    'the column %s comes, or is listed',
    async (column) => {
      const without = rows.map((row) => ({ ...row, [column]: '' }));
      expect(await readCells(without).catch(String)).not.toEqual(await readCells(rows));
    },
  );

  it('each row comes, or is listed', async () => {
    const whole = await readCells(rows);
    for (const at of rows.keys())
      expect(await readCells(rows.toSpliced(at, 1), listColumns(rows))).not.toEqual(whole);
  });
});

const four = [1, 2, 3, 4];
const listed = (made: (at: number) => string) => four.map(made).join(' | ');
const simple = {
  shopify: 'Handle: a | Title: A | Variant Price: 5 | Option1 Value: Default Title',
  woocommerce: 'ID: 1 | Type: simple | SKU: a | Name: A | Published: 1 | Regular price: 5',
  magento: 'sku: a | store_view_code: | attribute_set_code: D | product_type: simple | price: 5',
  square: 'Token: T | Item Name: A | Variation Name: Regular | Price: 5',
  bigcommerce: 'Item Type: Product | Product ID: 1 | Product Name: A | Product Code/SKU: A | Price: 5',
  wix: 'handleId: p | fieldType: Product | name: A | price: 5',
  google: 'id: a | title: A | link: | image_link: | availability: in stock | price: 5 USD | item_group_id: a',
};

it.each([
  [
    'WooCommerce',
    [
      simple.woocommerce.replace('simple', 'variable'),
      `ID: 2 | Type: variation | Parent: a | ${listed((at) => `Attribute ${at} name: N${at} | Attribute ${at} value(s): V`)}`,
    ],
  ],
  [
    'Magento',
    [
      simple.magento,
      `sku: b | product_type: configurable | configurable_variations: sku=a,${four.map((at) => `n${at}=v`).join(',')}`,
    ],
  ],
  ['Square', [`${simple.square} | ${listed((at) => `Option Name ${at}: N${at} | Option Value ${at}: V`)}`]],
  [
    'BigCommerce',
    [
      simple.bigcommerce,
      `Item Type: SKU | Product Name: ${four.map((at) => `[S]N${at}=V`).join(',')} | Product Code/SKU: B`,
    ],
  ],
  [
    'Wix',
    [
      `${simple.wix} | ${listed((at) => `productOptionName${at}: N${at}`)}`,
      `handleId: p | fieldType: Variant | ${listed((at) => `productOptionDescription${at}: V`)}`,
    ],
  ],
  [
    'Google',
    [
      `${simple.google} | color: Red | size: S | material: Wool | pattern: Dots`,
      `${simple.google} | color: Blue | size: M | material: Silk | pattern: None`,
    ],
  ],
])('a product of %s with four options is listed with its rows', async (_program, rows) => {
  const { read, left } = await readCells(rows.map(cells));
  expect(read).toEqual([]);
  expect(left).toContainEqual([
    'Options past the third',
    `${rows.length}: It has 4 options, and may have 3. Split it into several products.`,
  ]);
});

it.each([
  [`${simple.shopify} | Type: A > B > C > D`],
  [`${simple.woocommerce} | Categories: A > B > C > D`],
  [`${simple.magento} | categories: Root/A/B/C/D`],
  [`${simple.square} | Category: A > B > C > D`],
  [`${simple.bigcommerce} | Category: A/B/C/D`],
  [`${simple.google} | product_type: A > B > C > D`],
])('a category below the third level is cut, and listed: %s', async (row) => {
  const { read, left } = await readCells([cells(row)]);
  expect(read).toMatchObject([{ category: 'A > B > C' }]);
  expect(left).toContainEqual(['Categories below the third level', '1: Cut to A > B > C.']);
});

it('variants past 250 are listed', async () => {
  const rows = Array.from({ length: 253 }, (_, at) =>
    cells(`Handle: a | Title: A | Variant Price: 5 | Option1 Name: Size | Option1 Value: ${at}`),
  );
  const { read, left } = await readCells(rows);
  expect(read).toHaveLength(250);
  expect(left).toContainEqual(['Variants past 250', '3: A product may have at most 250 variants.']);
});

it('cells of a variant are listed where they say something else than its product', async () => {
  const variation = 'Type: variation | Parent: a | Attribute 1 name: Size | Attribute 1 value(s)';
  const { left } = await readCells([
    cells(`${simple.woocommerce.replace('simple', 'variable')} | Description: Clay`),
    cells(`ID: 2 | ${variation}: S | Name: A | Description: Clay`),
    cells(`ID: 3 | ${variation}: M | Name: A | Description: Small`),
  ]);
  const reason = '1: Another row of the product, or another column, says it.';
  expect(left).toEqual([
    ['Regular price', reason],
    ['Description', reason],
  ]);
});

it.each([
  `${simple.shopify} | Published: false | Status: draft`,
  `${simple.woocommerce.replace('Published: 1', 'Published: -1')} | Visibility in catalog: hidden`,
  `${simple.magento} | product_online: 2 | visibility: Catalog`,
  `${simple.bigcommerce} | Product Visible?: N | Allow Purchases?: N`,
  `${simple.square} | Square Online Item Visibility: hidden | Archived: Y`,
])('columns that all hide a product are read: %s', async (row) => {
  const { read, left } = await readCells([cells(row)]);
  expect(read).toMatchObject([{ shown: '0' }]);
  expect(left.filter(([, reason]) => reason.includes('another column'))).toEqual([]);
});
