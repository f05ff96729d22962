CREATE TABLE "import_heading" (
	"tenant_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"heading" text NOT NULL,
	"field" text NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_heading_tenant_id_kind_heading_pk" PRIMARY KEY("tenant_id","kind","heading")
);
--> statement-breakpoint
ALTER TABLE "import_heading" ADD CONSTRAINT "import_heading_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;