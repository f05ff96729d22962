CREATE TABLE "import_row" (
	"tenant_id" bigint NOT NULL,
	"draft_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"path" text,
	"nth" integer,
	"faults" jsonb,
	"warnings" jsonb,
	"clash" jsonb,
	"known" boolean DEFAULT false NOT NULL,
	CONSTRAINT "import_row_tenant_id_draft_id_row_pk" PRIMARY KEY("tenant_id","draft_id","row")
);
--> statement-breakpoint
ALTER TABLE "import_draft" ALTER COLUMN "rows" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "import_draft" ADD COLUMN "target_id" bigint;--> statement-breakpoint
ALTER TABLE "import_draft" ADD COLUMN "progress" text;--> statement-breakpoint
ALTER TABLE "import_draft" ADD COLUMN "percent" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_draft" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_draft" ADD COLUMN "notes" text[] DEFAULT '{}' NOT NULL;