-- An update that finds room on the row's page writes no index, and orders update both. For pages that are filled from now on.
ALTER TABLE "products" SET (fillfactor = 85);--> statement-breakpoint
ALTER TABLE "product_variants" SET (fillfactor = 85);
