-- Orders are found by more now: the job writes the texts of all of them again, a batch at a time. The log is append-only, and locks nothing.
INSERT INTO "order_search_changes" ("order_id") SELECT "order_id" FROM "order_search" ORDER BY "order_id" DESC;
