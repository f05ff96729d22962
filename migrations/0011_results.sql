CREATE TABLE "analysis_tab" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"user_id" bigint NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"query" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "analysis_tab_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "analysis_tab_screen_ck" CHECK ("analysis_tab"."screen" in ('TRAINING', 'EXAM')),
	CONSTRAINT "analysis_tab_name_ck" CHECK (char_length("analysis_tab"."name") between 1 and 30)
);
--> statement-breakpoint
CREATE TABLE "exam_answer" (
	"tenant_id" bigint NOT NULL,
	"attempt_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"exam_id" bigint NOT NULL,
	"type" smallint NOT NULL,
	"response" jsonb,
	"max_score" numeric(11, 2) NOT NULL,
	"score" numeric(11, 2),
	"correct" boolean,
	"graded_by" text,
	"grader_id" bigint,
	"graded_at" timestamp(6) with time zone,
	"answered_at" timestamp(6) with time zone,
	CONSTRAINT "exam_answer_tenant_id_attempt_id_question_id_pk" PRIMARY KEY("tenant_id","attempt_id","question_id"),
	CONSTRAINT "exam_answer_score_ck" CHECK ("exam_answer"."score" between 0 and "exam_answer"."max_score"),
	CONSTRAINT "exam_answer_by_ck" CHECK ("exam_answer"."graded_by" in ('AUTO', 'MANUAL'))
);
--> statement-breakpoint
CREATE TABLE "exam_attempt" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"exam_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"attempt_no" integer NOT NULL,
	"registration" uuid NOT NULL,
	"content_hash" "bytea",
	"status" text NOT NULL,
	"source" text NOT NULL,
	"started_at" timestamp(6) with time zone NOT NULL,
	"deadline_at" timestamp(6) with time zone,
	"submitted_at" timestamp(6) with time zone,
	"graded_at" timestamp(6) with time zone,
	"submit_kind" text,
	"department_id" bigint,
	"total_score" numeric(11, 2) NOT NULL,
	"sum_score" numeric(11, 2),
	"choices_score" numeric(11, 2),
	"multiple_score" numeric(11, 2),
	"judgement_score" numeric(11, 2),
	"fill_blank_score" numeric(11, 2),
	"short_answer_score" numeric(11, 2),
	CONSTRAINT "exam_attempt_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "exam_attempt_status_ck" CHECK ("exam_attempt"."status" in ('IN_PROGRESS', 'GRADING', 'GRADED', 'VOIDED')),
	CONSTRAINT "exam_attempt_source_ck" CHECK ("exam_attempt"."source" in ('LEARNER', 'IMPORT', 'DEMO')),
	CONSTRAINT "exam_attempt_submitted_ck" CHECK ("exam_attempt"."status" in ('IN_PROGRESS', 'VOIDED') or "exam_attempt"."submitted_at" is not null),
	CONSTRAINT "exam_attempt_graded_ck" CHECK ("exam_attempt"."status" <> 'GRADED' or "exam_attempt"."sum_score" is not null),
	CONSTRAINT "exam_attempt_sum_ck" CHECK ("exam_attempt"."sum_score" between 0 and "exam_attempt"."total_score")
);
--> statement-breakpoint
CREATE TABLE "exam_result" (
	"tenant_id" bigint NOT NULL,
	"exam_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"attempt_id" bigint,
	"attempt_count" integer NOT NULL,
	"total_score" numeric(11, 2),
	"sum_score" numeric(11, 2),
	"choices_score" numeric(11, 2),
	"multiple_score" numeric(11, 2),
	"judgement_score" numeric(11, 2),
	"fill_blank_score" numeric(11, 2),
	"short_answer_score" numeric(11, 2),
	"submitted_at" timestamp(6) with time zone,
	CONSTRAINT "exam_result_tenant_id_exam_id_user_id_pk" PRIMARY KEY("tenant_id","exam_id","user_id"),
	CONSTRAINT "exam_result_counted_ck" CHECK (("exam_result"."attempt_id" is null) = ("exam_result"."sum_score" is null))
);
--> statement-breakpoint
CREATE TABLE "practice_attempt" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"user_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"scene_id" bigint NOT NULL,
	"sub_scene_id" bigint NOT NULL,
	"mode" text NOT NULL,
	"registration" uuid NOT NULL,
	"content_hash" "bytea",
	"source" text NOT NULL,
	"started_at" timestamp(6) with time zone NOT NULL,
	"ended_at" timestamp(6) with time zone,
	"duration_sec" integer,
	"completed" boolean NOT NULL,
	"score" numeric(5, 2),
	"dimensions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"department_id" bigint,
	CONSTRAINT "practice_attempt_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "practice_attempt_mode_ck" CHECK ("practice_attempt"."mode" in ('PRACTICE', 'EXAM')),
	CONSTRAINT "practice_attempt_source_ck" CHECK ("practice_attempt"."source" in ('IMPORT', 'DEMO')),
	CONSTRAINT "practice_attempt_score_ck" CHECK ("practice_attempt"."score" between 0 and 100),
	CONSTRAINT "practice_attempt_completed_ck" CHECK (not "practice_attempt"."completed" or ("practice_attempt"."ended_at" is not null and "practice_attempt"."score" is not null))
);
--> statement-breakpoint
CREATE TABLE "practice_turn" (
	"tenant_id" bigint NOT NULL,
	"attempt_id" bigint NOT NULL,
	"script_id" bigint NOT NULL,
	"turn_no" smallint NOT NULL,
	"transcript" text,
	"score" numeric(5, 2),
	"points_hit" jsonb,
	"at" timestamp(6) with time zone,
	CONSTRAINT "practice_turn_tenant_id_attempt_id_script_id_turn_no_pk" PRIMARY KEY("tenant_id","attempt_id","script_id","turn_no"),
	CONSTRAINT "practice_turn_score_ck" CHECK ("practice_turn"."score" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "project_result" (
	"tenant_id" bigint NOT NULL,
	"project_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"course_count" integer NOT NULL,
	"course_done" integer NOT NULL,
	"completed" boolean NOT NULL,
	"passed" boolean NOT NULL,
	"score" numeric(5, 2),
	"first_at" timestamp(6) with time zone,
	"last_at" timestamp(6) with time zone,
	CONSTRAINT "project_result_tenant_id_project_id_user_id_pk" PRIMARY KEY("tenant_id","project_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "service_credential" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"name" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"scopes" text[] NOT NULL,
	"create_user_id" bigint,
	"create_user_name" text,
	"create_time" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp(6) with time zone,
	"revoked_at" timestamp(6) with time zone,
	CONSTRAINT "service_credential_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "service_credential_name_ck" CHECK (char_length("service_credential"."name") between 1 and 50)
);
--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "attempt_policy" text DEFAULT 'HIGHEST' NOT NULL;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "multi_policy" text DEFAULT 'ALL_OR_NOTHING' NOT NULL;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "blank_policy" text DEFAULT 'PER_BLANK' NOT NULL;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "grade_scale" jsonb;--> statement-breakpoint
ALTER TABLE "analysis_tab" ADD CONSTRAINT "analysis_tab_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answer" ADD CONSTRAINT "exam_answer_tenant_id_attempt_id_exam_attempt_tenant_id_id_fk" FOREIGN KEY ("tenant_id","attempt_id") REFERENCES "public"."exam_attempt"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answer" ADD CONSTRAINT "exam_answer_tenant_id_question_id_question_tenant_id_id_fk" FOREIGN KEY ("tenant_id","question_id") REFERENCES "public"."question"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD CONSTRAINT "exam_attempt_tenant_id_exam_id_exam_tenant_id_id_fk" FOREIGN KEY ("tenant_id","exam_id") REFERENCES "public"."exam"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD CONSTRAINT "exam_attempt_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_result" ADD CONSTRAINT "exam_result_tenant_id_exam_id_exam_tenant_id_id_fk" FOREIGN KEY ("tenant_id","exam_id") REFERENCES "public"."exam"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_result" ADD CONSTRAINT "exam_result_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_attempt" ADD CONSTRAINT "practice_attempt_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_attempt" ADD CONSTRAINT "practice_attempt_tenant_id_course_id_course_tenant_id_id_fk" FOREIGN KEY ("tenant_id","course_id") REFERENCES "public"."course"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_turn" ADD CONSTRAINT "practice_turn_tenant_id_attempt_id_practice_attempt_tenant_id_id_fk" FOREIGN KEY ("tenant_id","attempt_id") REFERENCES "public"."practice_attempt"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_result" ADD CONSTRAINT "project_result_tenant_id_project_id_project_tenant_id_id_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_result" ADD CONSTRAINT "project_result_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_credential" ADD CONSTRAINT "service_credential_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "analysis_tab_name_uq" ON "analysis_tab" USING btree ("tenant_id","user_id","screen","name");--> statement-breakpoint
CREATE INDEX "exam_answer_question_ix" ON "exam_answer" USING btree ("tenant_id","exam_id","question_id");--> statement-breakpoint
CREATE INDEX "exam_answer_short_ix" ON "exam_answer" USING btree ("tenant_id","exam_id","question_id","attempt_id") WHERE "exam_answer"."type" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_attempt_registration_uq" ON "exam_attempt" USING btree ("tenant_id","registration");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_attempt_no_uq" ON "exam_attempt" USING btree ("tenant_id","exam_id","user_id","attempt_no");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_attempt_open_uq" ON "exam_attempt" USING btree ("tenant_id","exam_id","user_id") WHERE "exam_attempt"."status" = 'IN_PROGRESS';--> statement-breakpoint
CREATE INDEX "exam_attempt_user_ix" ON "exam_attempt" USING btree ("tenant_id","user_id","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "exam_attempt_due_ix" ON "exam_attempt" USING btree ("deadline_at") WHERE "exam_attempt"."status" = 'IN_PROGRESS';--> statement-breakpoint
CREATE INDEX "exam_attempt_todo_ix" ON "exam_attempt" USING btree ("tenant_id","exam_id") WHERE "exam_attempt"."status" = 'GRADING';--> statement-breakpoint
CREATE UNIQUE INDEX "practice_attempt_registration_uq" ON "practice_attempt" USING btree ("tenant_id","registration");--> statement-breakpoint
CREATE INDEX "practice_attempt_course_ix" ON "practice_attempt" USING btree ("tenant_id","course_id","user_id","sub_scene_id");--> statement-breakpoint
CREATE INDEX "practice_attempt_user_ix" ON "practice_attempt" USING btree ("tenant_id","user_id","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "practice_turn_script_ix" ON "practice_turn" USING btree ("tenant_id","script_id");--> statement-breakpoint
CREATE INDEX "service_credential_hash_ix" ON "service_credential" USING btree ("tenant_id","secret_hash");--> statement-breakpoint
ALTER TABLE "exam" ADD CONSTRAINT "exam_policy_ck" CHECK ("exam"."attempt_policy" in ('HIGHEST', 'LATEST', 'FIRST') and "exam"."multi_policy" in ('ALL_OR_NOTHING', 'HALF_IF_SUBSET', 'RIGHT_MINUS_WRONG') and "exam"."blank_policy" in ('PER_BLANK', 'ALL_BLANKS'));