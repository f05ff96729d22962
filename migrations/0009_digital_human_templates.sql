CREATE TABLE "digital_human_template" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"gender" smallint NOT NULL,
	"source" jsonb NOT NULL,
	"still" text,
	"speed" real DEFAULT 1 NOT NULL,
	"pitch" smallint DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"create_user_id" bigint,
	"create_user_name" text,
	"create_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"update_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "digital_human_template_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "digital_human_template_ck" CHECK ("digital_human_template"."type" in ('VIDEO', 'VOICE') and "digital_human_template"."gender" in (1, 2)),
	CONSTRAINT "digital_human_template_still_ck" CHECK (("digital_human_template"."type" = 'VIDEO') = ("digital_human_template"."still" is not null))
);
--> statement-breakpoint
ALTER TABLE "digital_human_setting" ADD COLUMN "background" text;--> statement-breakpoint
CREATE UNIQUE INDEX "digital_human_template_name_uq" ON "digital_human_template" USING btree ("tenant_id","type","name");--> statement-breakpoint
CREATE INDEX "digital_human_template_page_ix" ON "digital_human_template" USING btree ("tenant_id","type","update_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);