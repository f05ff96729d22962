CREATE TABLE "exam" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"examination_name" text NOT NULL,
	"remark" text,
	"image_id" text,
	"start_time" timestamp(6) with time zone NOT NULL,
	"end_time" timestamp(6) with time zone,
	"exam_duration_minute" integer NOT NULL,
	"max_exam_cnt" integer DEFAULT 1 NOT NULL,
	"display_score" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"pass_rate" numeric(5, 2) DEFAULT 60 NOT NULL,
	"total_score" numeric(11, 2) DEFAULT 0 NOT NULL,
	"question_count" integer DEFAULT 0 NOT NULL,
	"select_mode" text DEFAULT 'MANUAL' NOT NULL,
	"sat_at" timestamp(6) with time zone,
	"frozen_at" timestamp(6) with time zone,
	"owner_department_id" bigint,
	"create_user_id" bigint,
	"creator_name" text,
	"create_time" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(6) with time zone,
	CONSTRAINT "exam_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "exam_name_ck" CHECK (char_length("exam"."examination_name") between 1 and 100),
	CONSTRAINT "exam_time_ck" CHECK ("exam"."end_time" is null or "exam"."end_time" > "exam"."start_time"),
	CONSTRAINT "exam_duration_ck" CHECK ("exam"."exam_duration_minute" between 1 and 1440),
	CONSTRAINT "exam_attempts_ck" CHECK ("exam"."max_exam_cnt" between 1 and 100),
	CONSTRAINT "exam_pass_ck" CHECK ("exam"."pass_rate" between 0 and 100),
	CONSTRAINT "exam_mode_ck" CHECK ("exam"."select_mode" in ('MANUAL', 'AUTO'))
);
--> statement-breakpoint
CREATE TABLE "exam_assignment" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"exam_id" bigint NOT NULL,
	"selection_type" text NOT NULL,
	"target" bigint NOT NULL,
	"target_name" text NOT NULL,
	"create_user_id" bigint,
	"assign_time" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(6) with time zone,
	CONSTRAINT "exam_assignment_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "exam_assignment_type_ck" CHECK ("exam_assignment"."selection_type" in ('BY_GROUP', 'BY_USER'))
);
--> statement-breakpoint
CREATE TABLE "exam_bank" (
	"tenant_id" bigint NOT NULL,
	"exam_id" bigint NOT NULL,
	"bank_id" bigint NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"random_details" jsonb,
	CONSTRAINT "exam_bank_tenant_id_exam_id_bank_id_pk" PRIMARY KEY("tenant_id","exam_id","bank_id")
);
--> statement-breakpoint
CREATE TABLE "exam_enrolment" (
	"tenant_id" bigint NOT NULL,
	"exam_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"via_group" smallint DEFAULT 0 NOT NULL,
	"via_user" smallint DEFAULT 0 NOT NULL,
	"department_id" bigint NOT NULL,
	"department_path_ids" bigint[] NOT NULL,
	"status" text DEFAULT 'REQUIRED' NOT NULL,
	"has_sat" boolean DEFAULT false NOT NULL,
	"required_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp(6) with time zone,
	CONSTRAINT "exam_enrolment_tenant_id_exam_id_user_id_pk" PRIMARY KEY("tenant_id","exam_id","user_id"),
	CONSTRAINT "exam_enrolment_status_ck" CHECK ("exam_enrolment"."status" in ('REQUIRED', 'RELEASED'))
);
--> statement-breakpoint
CREATE TABLE "exam_question" (
	"tenant_id" bigint NOT NULL,
	"exam_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"score" numeric(9, 2) DEFAULT 1 NOT NULL,
	"seq" integer NOT NULL,
	"version" integer,
	CONSTRAINT "exam_question_tenant_id_exam_id_question_id_pk" PRIMARY KEY("tenant_id","exam_id","question_id"),
	CONSTRAINT "exam_question_score_ck" CHECK ("exam_question"."score" between 0 and 1000)
);
--> statement-breakpoint
ALTER TABLE "exam" ADD CONSTRAINT "exam_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_assignment" ADD CONSTRAINT "exam_assignment_tenant_id_exam_id_exam_tenant_id_id_fk" FOREIGN KEY ("tenant_id","exam_id") REFERENCES "public"."exam"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_bank" ADD CONSTRAINT "exam_bank_tenant_id_exam_id_exam_tenant_id_id_fk" FOREIGN KEY ("tenant_id","exam_id") REFERENCES "public"."exam"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_bank" ADD CONSTRAINT "exam_bank_tenant_id_bank_id_question_bank_tenant_id_id_fk" FOREIGN KEY ("tenant_id","bank_id") REFERENCES "public"."question_bank"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_enrolment" ADD CONSTRAINT "exam_enrolment_tenant_id_exam_id_exam_tenant_id_id_fk" FOREIGN KEY ("tenant_id","exam_id") REFERENCES "public"."exam"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_enrolment" ADD CONSTRAINT "exam_enrolment_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_question" ADD CONSTRAINT "exam_question_tenant_id_exam_id_exam_tenant_id_id_fk" FOREIGN KEY ("tenant_id","exam_id") REFERENCES "public"."exam"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_question" ADD CONSTRAINT "exam_question_tenant_id_question_id_question_tenant_id_id_fk" FOREIGN KEY ("tenant_id","question_id") REFERENCES "public"."question"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_page_ix" ON "exam" USING btree ("tenant_id","create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "exam"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "exam_open_ix" ON "exam" USING btree ("tenant_id","end_time") WHERE "exam"."deleted_at" is null and "exam"."frozen_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_assignment_uq" ON "exam_assignment" USING btree ("tenant_id","exam_id","selection_type","target") WHERE "exam_assignment"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "exam_assignment_page_ix" ON "exam_assignment" USING btree ("tenant_id","exam_id","assign_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "exam_assignment"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "exam_bank_bank_ix" ON "exam_bank" USING btree ("tenant_id","bank_id");--> statement-breakpoint
CREATE INDEX "exam_enrolment_user_ix" ON "exam_enrolment" USING btree ("tenant_id","user_id","exam_id");--> statement-breakpoint
CREATE INDEX "exam_question_seq_ix" ON "exam_question" USING btree ("tenant_id","exam_id","seq");--> statement-breakpoint
CREATE INDEX "exam_question_question_ix" ON "exam_question" USING btree ("tenant_id","question_id");