CREATE UNLOGGED TABLE "unsent_invalidations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tags" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
