CREATE TABLE "recycle_entry" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"place" text NOT NULL,
	"things" integer NOT NULL,
	"scenes" integer NOT NULL,
	"sub_scenes" integer NOT NULL,
	"scripts" integer NOT NULL,
	"media" integer NOT NULL,
	"course_ids" bigint[] NOT NULL,
	"create_user_id" bigint,
	"create_user_name" text,
	"create_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recycle_entry_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "recycle_entry_kind_ck" CHECK ("recycle_entry"."kind" in ('COURSE', 'SCENE', 'SUB_SCENE', 'SCRIPT'))
);
--> statement-breakpoint
ALTER TABLE "course" ADD COLUMN "deletion_id" bigint;--> statement-breakpoint
ALTER TABLE "script" ADD COLUMN "deletion_id" bigint;--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_tenant_id_deletion_id_recycle_entry_tenant_id_id_fk" FOREIGN KEY ("tenant_id","deletion_id") REFERENCES "public"."recycle_entry"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "script" ADD CONSTRAINT "script_tenant_id_deletion_id_recycle_entry_tenant_id_id_fk" FOREIGN KEY ("tenant_id","deletion_id") REFERENCES "public"."recycle_entry"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_deletion_ix" ON "course" USING btree ("tenant_id","deletion_id") WHERE "course"."deletion_id" is not null;--> statement-breakpoint
CREATE INDEX "course_parent_ix" ON "course" USING btree ("tenant_id","parent_id");--> statement-breakpoint
CREATE INDEX "script_deletion_ix" ON "script" USING btree ("tenant_id","deletion_id") WHERE "script"."deletion_id" is not null;--> statement-breakpoint
CREATE INDEX "script_subscene_ix" ON "script" USING btree ("tenant_id","subscene_id");