-- Edited by hand: call_times is unlogged.
CREATE UNLOGGED TABLE "call_times" (
	"slot_at" timestamp with time zone NOT NULL,
	"process_id" uuid NOT NULL,
	"route" text NOT NULL,
	"counts" integer[] NOT NULL,
	CONSTRAINT "call_times_slot_at_process_id_route_pk" PRIMARY KEY("slot_at","process_id","route")
);
--> statement-breakpoint
CREATE TABLE "disk_days" (
	"day" date DEFAULT current_date NOT NULL,
	"folder" text NOT NULL,
	"total_bytes" bigint NOT NULL,
	"free_bytes" bigint NOT NULL,
	CONSTRAINT "disk_days_day_folder_pk" PRIMARY KEY("day","folder")
);
--> statement-breakpoint
CREATE TABLE "health_results" (
	"key" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"result" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"pid" integer NOT NULL,
	"version" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"state" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "processes_beat" ON "processes" USING btree ("beat_at");