/**
 * Tags that triggers announce with a transaction (server/db/functions/catalogue-changes.sql), and what a cached reply depends on:
 * - `product:<id>`: what the product looks like, and whether it is in stock. Every reply that shows the product has it.
 * - `stock:<id>`: how many are in stock. A change that begins or ends the stock announces `product:<id>` instead.
 * - `listed:<number>`: by what lists filter, sort and count the product. The products in memory are told by it which one to read again.
 * - `lists`: the same of any product. Every list, its counts and suggestions have it.
 * - `in-stock`: whether any product is in stock, beside its `listed:<number>`. Lists that are filtered by it, and counts of it, have it.
 * - `products`: which products there are, and their texts. Searches have it.
 * - `attribute:<id>`: name, unit, values or place of an attribute. Every reply that shows one of its values has it.
 * - `catalogue`: everything. A change of a brand, a category or a merchant has it, and so has every reply.
 * - `pages`: what shows a page of the owner, or a link to it: every page of the shop.
 * - `settings`: what shows a setting of the shop. Every page has it.
 */
export type Tag =
  | `product:${string}`
  | `stock:${string}`
  | `listed:${string}`
  | `attribute:${string}`
  | 'lists'
  | 'in-stock'
  | 'products'
  | 'catalogue'
  | 'pages'
  | 'settings';
