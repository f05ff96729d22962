CREATE TABLE "term_list" (
	"tenant_id" bigint NOT NULL,
	"groups" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "term_list_tenant_id_pk" PRIMARY KEY("tenant_id")
);
--> statement-breakpoint
CREATE TABLE "wording" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"text" text NOT NULL,
	"level" text NOT NULL,
	"exceptions" text[] DEFAULT '{}' NOT NULL,
	"advice" text DEFAULT '' NOT NULL,
	"course_id" bigint,
	"create_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"update_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wording_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "wording_level_ck" CHECK ("wording"."level" in ('RED_LINE', 'WARNING', 'NOTICE'))
);
--> statement-breakpoint
ALTER TABLE "wording" ADD CONSTRAINT "wording_tenant_id_course_id_course_tenant_id_id_fk" FOREIGN KEY ("tenant_id","course_id") REFERENCES "public"."course"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wording_text_uq" ON "wording" USING btree ("tenant_id","text",coalesce("course_id", 0));--> statement-breakpoint
CREATE INDEX "wording_course_ix" ON "wording" USING btree ("tenant_id","course_id");