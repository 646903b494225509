CREATE TABLE "search_queries" (
	"day" date NOT NULL,
	"text" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "search_queries_day_text_pk" PRIMARY KEY("day","text")
);
