CREATE TABLE "audit_log" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"at" timestamp(6) with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor_id" bigint,
	"actor_name" text,
	"ip" "inet",
	"action" text NOT NULL,
	"entity" text,
	"entity_id" text,
	"before" jsonb,
	"after" jsonb,
	"result" integer DEFAULT 0 NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"request_id" text,
	CONSTRAINT "audit_log_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "course" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"type" text NOT NULL,
	"parent_id" bigint,
	"course_id" bigint NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"image_file" text,
	"content" text[] DEFAULT '{}' NOT NULL,
	"intro" text,
	"media_provider" text DEFAULT 'AI_TRAINING' NOT NULL,
	"is_valid" text DEFAULT 'NOT_VALID' NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"owner_department_id" bigint,
	"create_user_id" bigint,
	"create_user_name" text,
	"create_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(6) with time zone,
	CONSTRAINT "course_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "course_type_ck" CHECK ("course"."type" in ('COURSE', 'SCENE', 'SUB_SCENE') and ("course"."type" = 'COURSE') = ("course"."parent_id" is null)),
	CONSTRAINT "course_valid_ck" CHECK ("course"."is_valid" in ('VALID', 'NOT_VALID')),
	CONSTRAINT "course_provider_ck" CHECK ("course"."media_provider" in ('AI_TRAINING', 'CUSTOMER'))
);
--> statement-breakpoint
CREATE TABLE "department" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"parent_id" bigint,
	"name" text NOT NULL,
	"layer" smallint NOT NULL,
	"path" text NOT NULL,
	"path_ids" bigint[] NOT NULL,
	"full_name" text NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"staff_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(6) with time zone,
	CONSTRAINT "department_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "department_layer_ck" CHECK ("department"."layer" between 0 and 3 and cardinality("department"."path_ids") = "department"."layer" + 1)
);
--> statement-breakpoint
CREATE TABLE "digital_human_setting" (
	"tenant_id" bigint NOT NULL,
	"target_id" bigint NOT NULL,
	"role" text NOT NULL,
	"gender" smallint NOT NULL,
	"digital_human_id" text,
	"voice_id" text NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "digital_human_setting_tenant_id_target_id_role_pk" PRIMARY KEY("tenant_id","target_id","role"),
	CONSTRAINT "digital_human_role_ck" CHECK ("digital_human_setting"."role" in ('subSceneIntro', 'question', 'intro', 'tip', 'answer') and ("digital_human_setting"."role" = 'answer') = ("digital_human_setting"."digital_human_id" is null)),
	CONSTRAINT "digital_human_gender_ck" CHECK ("digital_human_setting"."gender" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "file" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"path" text NOT NULL,
	"kind" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"duration_ms" integer,
	"width" integer,
	"height" integer,
	"peaks" real[],
	"poster_path" text,
	"subtitles_path" text,
	"provider" text NOT NULL,
	"create_user_id" bigint,
	"create_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "generation_task" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"task_type" text NOT NULL,
	"source_id" bigint NOT NULL,
	"parent_id" bigint NOT NULL,
	"part" text NOT NULL,
	"status" text DEFAULT 'TASK_WAIT' NOT NULL,
	"input" jsonb NOT NULL,
	"percent" smallint DEFAULT 0 NOT NULL,
	"reason" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"lease" uuid,
	"lease_until" timestamp(6) with time zone,
	"create_user_id" bigint,
	"create_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp(6) with time zone,
	"finished_at" timestamp(6) with time zone,
	"duration_ms" integer,
	CONSTRAINT "generation_task_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "generation_task_part_ck" CHECK (("generation_task"."task_type" = 'COURSE') = ("generation_task"."part" = 'SUB_SCENE_INTRO')),
	CONSTRAINT "generation_task_status_ck" CHECK ("generation_task"."status" in ('TASK_WAIT', 'TASK_PROCESSING', 'TASK_SUCCESS', 'TASK_FAILED'))
);
--> statement-breakpoint
CREATE TABLE "training_leader" (
	"tenant_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"leader_type" text NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_leader_tenant_id_department_id_user_id_leader_type_pk" PRIMARY KEY("tenant_id","department_id","user_id","leader_type"),
	CONSTRAINT "training_leader_type_ck" CHECK ("training_leader"."leader_type" in ('TRAINING_MANAGER', 'TRAINING_MANAGER_ONLY_COURSE', 'TRAINING_MANAGER_ONLY_PROJECT', 'TRAINING_MANAGER_ONLY_EXAM', 'TRAINING_MANAGER_ONLY_PAPER'))
);
--> statement-breakpoint
CREATE TABLE "menu" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"fid" bigint,
	"name" text NOT NULL,
	"alias" text,
	"menu_type" char(1) NOT NULL,
	"path" text,
	"component" text,
	"icon" text,
	"is_frame" boolean DEFAULT false NOT NULL,
	"visible" boolean DEFAULT true NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sequence" integer NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "menu_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "menu_type_ck" CHECK ("menu"."menu_type" in ('M', 'C', 'F'))
);
--> statement-breakpoint
CREATE TABLE "role" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"name" text NOT NULL,
	"comments" text,
	"type" smallint DEFAULT 0 NOT NULL,
	"is_editable" boolean DEFAULT true NOT NULL,
	"create_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"update_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "role_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "role_type_ck" CHECK ("role"."type" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "role_menu" (
	"tenant_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	CONSTRAINT "role_menu_tenant_id_role_id_menu_id_pk" PRIMARY KEY("tenant_id","role_id","menu_id")
);
--> statement-breakpoint
CREATE TABLE "script" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"subscene_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"section" text,
	"type" text NOT NULL,
	"media_type" text NOT NULL,
	"media_provider" text DEFAULT 'AI_TRAINING' NOT NULL,
	"answer_media_provider" text DEFAULT 'AI_TRAINING' NOT NULL,
	"need_answer" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"image_file" text,
	"audio_file" text,
	"video_file" text,
	"answer_points" text,
	"answer_text" text DEFAULT '' NOT NULL,
	"answer_audio_file" text,
	"answer_video_file" text,
	"create_user_id" bigint,
	"create_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(6) with time zone,
	CONSTRAINT "script_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "script_type_ck" CHECK ("script"."type" in ('QUESTION', 'INTRO', 'ACTION', 'TIPS')),
	CONSTRAINT "script_media_ck" CHECK ("script"."media_type" in ('VIDEO', 'AUDIO', 'IMAGE', 'TEXT')),
	CONSTRAINT "script_need_ck" CHECK ("script"."need_answer" in ('NEED', 'NO_NEED')),
	CONSTRAINT "script_text_ck" CHECK ("script"."media_type" = 'IMAGE' or "script"."text" <> '')
);
--> statement-breakpoint
CREATE TABLE "captcha" (
	"tenant_id" bigint NOT NULL,
	"stamp" text NOT NULL,
	"answer_hash" "bytea" NOT NULL,
	"expires_at" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "captcha_tenant_id_stamp_pk" PRIMARY KEY("tenant_id","stamp")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"tenant_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(6) with time zone NOT NULL,
	"idle_seconds" integer NOT NULL,
	"ip" "inet",
	"user_agent" text,
	CONSTRAINT "session_tenant_id_token_hash_pk" PRIMARY KEY("tenant_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_failure" (
	"tenant_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"failures" integer NOT NULL,
	"since" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"locked_until" timestamp(6) with time zone,
	CONSTRAINT "sign_in_failure_tenant_id_subject_pk" PRIMARY KEY("tenant_id","subject")
);
--> statement-breakpoint
CREATE TABLE "tenant" (
	"tenant_id" bigint PRIMARY KEY DEFAULT nextval('app.id_seq') NOT NULL,
	"name" text NOT NULL,
	"domain" text NOT NULL,
	"logo" text,
	"bg_img" text,
	"banner" text,
	"time_zone" text DEFAULT 'Asia/Shanghai' NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(6) with time zone,
	CONSTRAINT "tenant_domain_ck" CHECK ("tenant"."domain" ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
	CONSTRAINT "tenant_status_ck" CHECK ("tenant"."status" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"department_id" bigint,
	"work_no" text NOT NULL,
	"name" text NOT NULL,
	"login_name" text NOT NULL,
	"telephone" text NOT NULL,
	"email" text,
	"sex" smallint,
	"profile" text,
	"user_extra_data" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"password_hash" text NOT NULL,
	"password_must_change" boolean DEFAULT false NOT NULL,
	"locked" smallint DEFAULT 0 NOT NULL,
	"type" smallint DEFAULT 0 NOT NULL,
	"create_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(6) with time zone,
	CONSTRAINT "app_user_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "app_user_locked_ck" CHECK ("app_user"."locked" between 0 and 2),
	CONSTRAINT "app_user_type_ck" CHECK ("app_user"."type" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "user_role" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "user_role_tenant_id_user_id_role_id_pk" PRIMARY KEY("tenant_id","user_id","role_id")
);
--> statement-breakpoint
ALTER TABLE "course" ADD CONSTRAINT "course_tenant_id_parent_id_course_tenant_id_id_fk" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."course"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_tenant_id_parent_id_department_tenant_id_id_fk" FOREIGN KEY ("tenant_id","parent_id") REFERENCES "public"."department"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digital_human_setting" ADD CONSTRAINT "digital_human_setting_tenant_id_target_id_course_tenant_id_id_fk" FOREIGN KEY ("tenant_id","target_id") REFERENCES "public"."course"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_leader" ADD CONSTRAINT "training_leader_tenant_id_department_id_department_tenant_id_id_fk" FOREIGN KEY ("tenant_id","department_id") REFERENCES "public"."department"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_leader" ADD CONSTRAINT "training_leader_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "menu" ADD CONSTRAINT "menu_tenant_id_fid_menu_tenant_id_id_fk" FOREIGN KEY ("tenant_id","fid") REFERENCES "public"."menu"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_tenant_id_role_id_role_tenant_id_id_fk" FOREIGN KEY ("tenant_id","role_id") REFERENCES "public"."role"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_menu" ADD CONSTRAINT "role_menu_tenant_id_menu_id_menu_tenant_id_id_fk" FOREIGN KEY ("tenant_id","menu_id") REFERENCES "public"."menu"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "script" ADD CONSTRAINT "script_tenant_id_subscene_id_course_tenant_id_id_fk" FOREIGN KEY ("tenant_id","subscene_id") REFERENCES "public"."course"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_tenant_id_department_id_department_tenant_id_id_fk" FOREIGN KEY ("tenant_id","department_id") REFERENCES "public"."department"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_role" ADD CONSTRAINT "user_role_tenant_id_role_id_role_tenant_id_id_fk" FOREIGN KEY ("tenant_id","role_id") REFERENCES "public"."role"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_at_ix" ON "audit_log" USING btree ("tenant_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_entity_ix" ON "audit_log" USING btree ("tenant_id","entity","entity_id");--> statement-breakpoint
CREATE INDEX "course_page_ix" ON "course" USING btree ("tenant_id","create_date" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "course"."deleted_at" is null and "course"."type" = 'COURSE';--> statement-breakpoint
CREATE INDEX "course_child_ix" ON "course" USING btree ("tenant_id","parent_id","seq","id") WHERE "course"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "course_course_ix" ON "course" USING btree ("tenant_id","course_id","type") WHERE "course"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "department_sibling_uq" ON "department" USING btree ("tenant_id",coalesce("parent_id", 0),"name") WHERE "department"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "department_path_uq" ON "department" USING btree ("tenant_id","path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "department_children_ix" ON "department" USING btree ("tenant_id","parent_id","seq","id") WHERE "department"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "file_path_uq" ON "file" USING btree ("tenant_id","path");--> statement-breakpoint
CREATE INDEX "file_date_ix" ON "file" USING btree ("tenant_id","create_date");--> statement-breakpoint
CREATE UNIQUE INDEX "generation_task_live_uq" ON "generation_task" USING btree ("tenant_id","source_id","part") WHERE "generation_task"."status" in ('TASK_WAIT', 'TASK_PROCESSING');--> statement-breakpoint
CREATE INDEX "generation_task_latest_ix" ON "generation_task" USING btree ("tenant_id","source_id","part","id");--> statement-breakpoint
CREATE INDEX "generation_task_parent_ix" ON "generation_task" USING btree ("tenant_id","parent_id","source_id","part","id");--> statement-breakpoint
CREATE INDEX "generation_task_queue_ix" ON "generation_task" USING btree ("tenant_id","create_date","id") WHERE "generation_task"."status" in ('TASK_WAIT', 'TASK_PROCESSING');--> statement-breakpoint
CREATE INDEX "training_leader_user_ix" ON "training_leader" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "menu_alias_uq" ON "menu" USING btree ("tenant_id","alias") WHERE "menu"."alias" is not null;--> statement-breakpoint
CREATE INDEX "menu_tree_ix" ON "menu" USING btree ("tenant_id","fid","sequence","id");--> statement-breakpoint
CREATE UNIQUE INDEX "role_name_uq" ON "role" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE INDEX "script_list_ix" ON "script" USING btree ("tenant_id","subscene_id","seq","id") WHERE "script"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "session_user_ix" ON "session" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_domain_uq" ON "tenant" USING btree ("domain") WHERE "tenant"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_login_uq" ON "app_user" USING btree ("tenant_id",lower("login_name")) WHERE "app_user"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_work_no_uq" ON "app_user" USING btree ("tenant_id","work_no") WHERE "app_user"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_phone_uq" ON "app_user" USING btree ("tenant_id","telephone") WHERE "app_user"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "app_user_page_ix" ON "app_user" USING btree ("tenant_id","department_id","create_date" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "app_user"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "user_role_role_ix" ON "user_role" USING btree ("tenant_id","role_id","user_id");