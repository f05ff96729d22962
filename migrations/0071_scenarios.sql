CREATE TABLE "scenario" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"sub_scene_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"content" jsonb NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"update_user_id" bigint,
	"update_user_name" text,
	"updated_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"submit_user_id" bigint,
	"submit_user_name" text,
	"approve_user_id" bigint,
	"approve_user_name" text,
	"approved_at" timestamp(6) with time zone,
	CONSTRAINT "scenario_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "scenario_state_ck" CHECK ("scenario"."state" in ('DRAFT', 'SUBMITTED', 'ENABLED', 'RETIRED'))
);
--> statement-breakpoint
ALTER TABLE "scenario" ADD CONSTRAINT "scenario_tenant_id_sub_scene_id_course_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sub_scene_id") REFERENCES "public"."course"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scenario_version_uq" ON "scenario" USING btree ("tenant_id","sub_scene_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "scenario_working_uq" ON "scenario" USING btree ("tenant_id","sub_scene_id") WHERE "scenario"."state" in ('DRAFT', 'SUBMITTED');--> statement-breakpoint
CREATE UNIQUE INDEX "scenario_enabled_uq" ON "scenario" USING btree ("tenant_id","sub_scene_id") WHERE "scenario"."state" = 'ENABLED';