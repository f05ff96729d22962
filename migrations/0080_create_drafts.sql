CREATE TABLE "draft" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"batch_id" bigint NOT NULL,
	"no" smallint NOT NULL,
	"content" jsonb NOT NULL,
	"quotes" jsonb NOT NULL,
	"found" jsonb NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"adopted_id" bigint,
	"edit_user_name" text,
	"decide_user_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	"update_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "draft_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "draft_state_ck" CHECK ("draft"."state" in ('OPEN', 'ADOPTED', 'DROPPED')),
	CONSTRAINT "draft_adopted_ck" CHECK (("draft"."state" = 'ADOPTED') = ("draft"."adopted_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "draft_batch" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"kind" text NOT NULL,
	"documents" jsonb NOT NULL,
	"target_id" bigint NOT NULL,
	"target_name" text NOT NULL,
	"course_id" bigint,
	"wanted" smallint NOT NULL,
	"types" jsonb NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"run" uuid,
	"done" smallint DEFAULT 0 NOT NULL,
	"total" smallint NOT NULL,
	"refused" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"model" text NOT NULL,
	"operator" text NOT NULL,
	"prompt_version" text NOT NULL,
	"reserved" integer NOT NULL,
	"tokens" integer DEFAULT 0 NOT NULL,
	"create_user_id" bigint NOT NULL,
	"create_user_name" text NOT NULL,
	"create_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"moved_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "draft_batch_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "draft_batch_kind_ck" CHECK ("draft_batch"."kind" in ('QUESTION', 'SCRIPT')),
	CONSTRAINT "draft_batch_state_ck" CHECK ("draft_batch"."state" in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
	CONSTRAINT "draft_batch_done_ck" CHECK ("draft_batch"."done" between 0 and "draft_batch"."total"),
	CONSTRAINT "draft_batch_reserved_ck" CHECK ("draft_batch"."reserved" >= 0)
);
--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "draft_id" bigint;--> statement-breakpoint
ALTER TABLE "script" ADD COLUMN "draft_id" bigint;--> statement-breakpoint
ALTER TABLE "draft" ADD CONSTRAINT "draft_tenant_id_batch_id_draft_batch_tenant_id_id_fk" FOREIGN KEY ("tenant_id","batch_id") REFERENCES "public"."draft_batch"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "draft_no_uq" ON "draft" USING btree ("tenant_id","batch_id","no");--> statement-breakpoint
CREATE INDEX "draft_batch_page_ix" ON "draft_batch" USING btree ("tenant_id","kind","create_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);