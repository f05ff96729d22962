CREATE TABLE "question" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"bank_id" bigint NOT NULL,
	"type" smallint NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"subject_name" text NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"answer" text NOT NULL,
	"answer_key" jsonb NOT NULL,
	"score" numeric(9, 2) DEFAULT 1 NOT NULL,
	"analysis" text,
	"difficulty" numeric(3, 2),
	"tags" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"stem_hash" "bytea" NOT NULL,
	"create_user_id" bigint,
	"create_user_name" text,
	"create_time" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"update_user_id" bigint,
	"update_user_name" text,
	"updated_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(6) with time zone,
	CONSTRAINT "question_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "question_type_ck" CHECK ("question"."type" in (0, 1, 2, 3, 4)),
	CONSTRAINT "question_text_ck" CHECK ("question"."subject_name" <> '' and "question"."answer" <> ''),
	CONSTRAINT "question_options_ck" CHECK (jsonb_typeof("question"."options") = 'array' and jsonb_array_length("question"."options") <= 26),
	CONSTRAINT "question_choice_ck" CHECK ("question"."type" not in (0, 3) or jsonb_array_length("question"."options") >= 1),
	CONSTRAINT "question_answer_ck" CHECK (("question"."type" <> 0 or "question"."answer" ~ '^[A-Z]$') and ("question"."type" <> 3 or "question"."answer" ~ '^[A-Z](,[A-Z])*$') and ("question"."type" <> 2 or "question"."answer" in ('0', '1'))),
	CONSTRAINT "question_score_ck" CHECK ("question"."score" between 0 and 1000),
	CONSTRAINT "question_difficulty_ck" CHECK ("question"."difficulty" between 0 and 1)
);
--> statement-breakpoint
CREATE TABLE "question_bank" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"category_name" text NOT NULL,
	"category_desc" text,
	"status" smallint DEFAULT 1 NOT NULL,
	"owner_department_id" bigint,
	"create_user_id" bigint,
	"create_user_name" text,
	"create_time" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(6) with time zone,
	CONSTRAINT "question_bank_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "question_bank_name_ck" CHECK (char_length("question_bank"."category_name") between 1 and 100),
	CONSTRAINT "question_bank_status_ck" CHECK ("question_bank"."status" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "question_version" (
	"tenant_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"contents" jsonb NOT NULL,
	"update_user_id" bigint,
	"update_user_name" text,
	"updated_at" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "question_version_tenant_id_question_id_version_pk" PRIMARY KEY("tenant_id","question_id","version")
);
--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_tenant_id_bank_id_question_bank_tenant_id_id_fk" FOREIGN KEY ("tenant_id","bank_id") REFERENCES "public"."question_bank"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_bank" ADD CONSTRAINT "question_bank_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_version" ADD CONSTRAINT "question_version_tenant_id_question_id_question_tenant_id_id_fk" FOREIGN KEY ("tenant_id","question_id") REFERENCES "public"."question"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_page_ix" ON "question" USING btree ("tenant_id","bank_id","create_time" DESC NULLS FIRST,"sort","id") WHERE "question"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "question_type_ix" ON "question" USING btree ("tenant_id","bank_id","type","create_time" DESC NULLS FIRST,"sort","id") WHERE "question"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "question_hash_ix" ON "question" USING btree ("tenant_id","bank_id","stem_hash") WHERE "question"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "question_bank_name_uq" ON "question_bank" USING btree ("tenant_id","category_name") WHERE "question_bank"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "question_bank_page_ix" ON "question_bank" USING btree ("tenant_id","create_time" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "question_bank"."deleted_at" is null;