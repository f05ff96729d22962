CREATE TABLE "rehearsal" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"user_id" bigint NOT NULL,
	"project_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"scene_id" bigint NOT NULL,
	"sub_scene_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"lines" jsonb NOT NULL,
	"place" smallint DEFAULT 0 NOT NULL,
	"registration" uuid DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"touched_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp(6) with time zone,
	"score" numeric(5, 2),
	"dimensions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"scorer_version" text,
	CONSTRAINT "rehearsal_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "rehearsal_mode_ck" CHECK ("rehearsal"."mode" in ('STUDY', 'PRACTICE', 'EXAM') and "rehearsal"."state" in ('OPEN', 'DONE', 'BROKEN')),
	CONSTRAINT "rehearsal_ended_ck" CHECK (("rehearsal"."state" = 'OPEN') = ("rehearsal"."ended_at" is null)),
	CONSTRAINT "rehearsal_score_ck" CHECK ("rehearsal"."score" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "rehearsal_line" (
	"tenant_id" bigint NOT NULL,
	"rehearsal_id" bigint NOT NULL,
	"script_id" bigint NOT NULL,
	"take" smallint DEFAULT 0 NOT NULL,
	"hints" smallint DEFAULT 0 NOT NULL,
	"said" text,
	"judged" jsonb,
	"score" numeric(5, 2),
	"answered_at" timestamp(6) with time zone,
	CONSTRAINT "rehearsal_line_tenant_id_rehearsal_id_script_id_pk" PRIMARY KEY("tenant_id","rehearsal_id","script_id"),
	CONSTRAINT "rehearsal_line_score_ck" CHECK ("rehearsal_line"."score" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "practice_attempt" DROP CONSTRAINT "practice_attempt_source_ck";--> statement-breakpoint
ALTER TABLE "rehearsal" ADD CONSTRAINT "rehearsal_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsal" ADD CONSTRAINT "rehearsal_tenant_id_project_id_project_tenant_id_id_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsal" ADD CONSTRAINT "rehearsal_tenant_id_course_id_course_tenant_id_id_fk" FOREIGN KEY ("tenant_id","course_id") REFERENCES "public"."course"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsal_line" ADD CONSTRAINT "rehearsal_line_tenant_id_rehearsal_id_rehearsal_tenant_id_id_fk" FOREIGN KEY ("tenant_id","rehearsal_id") REFERENCES "public"."rehearsal"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rehearsal_open_uq" ON "rehearsal" USING btree ("tenant_id","user_id","project_id","sub_scene_id","mode") WHERE "rehearsal"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX "rehearsal_due_ix" ON "rehearsal" USING btree ("touched_at") WHERE "rehearsal"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX "rehearsal_user_ix" ON "rehearsal" USING btree ("tenant_id","user_id","sub_scene_id","started_at");--> statement-breakpoint
CREATE INDEX "rehearsal_course_ix" ON "rehearsal" USING btree ("tenant_id","course_id");--> statement-breakpoint
ALTER TABLE "practice_attempt" ADD CONSTRAINT "practice_attempt_source_ck" CHECK ("practice_attempt"."source" in ('IMPORT', 'DEMO', 'LEARNER'));