CREATE TABLE "project" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"project_name" text NOT NULL,
	"begin_time" timestamp(6) with time zone NOT NULL,
	"mentor_id" bigint,
	"complete_ratio" numeric(5, 4) DEFAULT 0 NOT NULL,
	"pass_ratio" numeric(5, 4) DEFAULT 0 NOT NULL,
	"owner_department_id" bigint,
	"create_user_id" bigint,
	"creator_name" text,
	"create_time" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(6) with time zone,
	CONSTRAINT "project_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "project_name_ck" CHECK (char_length("project"."project_name") between 1 and 100),
	CONSTRAINT "project_ratio_ck" CHECK ("project"."complete_ratio" between 0 and 1 and "project"."pass_ratio" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "project_assignment" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"project_id" bigint NOT NULL,
	"selection_type" text NOT NULL,
	"target" bigint NOT NULL,
	"target_name" text NOT NULL,
	"type" text NOT NULL,
	"create_user_id" bigint,
	"assign_time" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(6) with time zone,
	CONSTRAINT "project_assignment_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "project_assignment_type_ck" CHECK ("project_assignment"."selection_type" in ('BY_GROUP', 'BY_USER') and "project_assignment"."type" in ('MANDATORY', 'ELECTIVE'))
);
--> statement-breakpoint
CREATE TABLE "project_course" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"project_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"need_exam" text NOT NULL,
	"exam_retry_limit" smallint,
	"deleted_at" timestamp(6) with time zone,
	CONSTRAINT "project_course_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "project_course_need_ck" CHECK ("project_course"."need_exam" in ('NEED', 'NO_NEED') and ("project_course"."need_exam" = 'NEED') = ("project_course"."exam_retry_limit" is not null)),
	CONSTRAINT "project_course_limit_ck" CHECK ("project_course"."exam_retry_limit" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "project_enrolment" (
	"tenant_id" bigint NOT NULL,
	"project_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"via_group" smallint DEFAULT 0 NOT NULL,
	"via_user" smallint DEFAULT 0 NOT NULL,
	"department_id" bigint NOT NULL,
	"department_path_ids" bigint[] NOT NULL,
	"status" text DEFAULT 'REQUIRED' NOT NULL,
	"required_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp(6) with time zone,
	CONSTRAINT "project_enrolment_tenant_id_project_id_user_id_pk" PRIMARY KEY("tenant_id","project_id","user_id"),
	CONSTRAINT "project_enrolment_status_ck" CHECK ("project_enrolment"."status" in ('REQUIRED', 'RELEASED') and "project_enrolment"."type" in ('MANDATORY', 'ELECTIVE'))
);
--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_tenant_id_mentor_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","mentor_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_assignment" ADD CONSTRAINT "project_assignment_tenant_id_project_id_project_tenant_id_id_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_course" ADD CONSTRAINT "project_course_tenant_id_project_id_project_tenant_id_id_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_course" ADD CONSTRAINT "project_course_tenant_id_course_id_course_tenant_id_id_fk" FOREIGN KEY ("tenant_id","course_id") REFERENCES "public"."course"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_enrolment" ADD CONSTRAINT "project_enrolment_tenant_id_project_id_project_tenant_id_id_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_enrolment" ADD CONSTRAINT "project_enrolment_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "project_page_ix" ON "project" USING btree ("tenant_id","create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "project"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_assignment_uq" ON "project_assignment" USING btree ("tenant_id","project_id","selection_type","target") WHERE "project_assignment"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "project_assignment_page_ix" ON "project_assignment" USING btree ("tenant_id","project_id","assign_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "project_assignment"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "project_course_uq" ON "project_course" USING btree ("tenant_id","project_id","course_id") WHERE "project_course"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "project_course_course_ix" ON "project_course" USING btree ("tenant_id","course_id");--> statement-breakpoint
CREATE INDEX "project_enrolment_user_ix" ON "project_enrolment" USING btree ("tenant_id","user_id","project_id");