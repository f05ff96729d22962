CREATE TABLE "content_approval" (
	"tenant_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"digest" text NOT NULL,
	"review_id" bigint NOT NULL,
	"approved_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_approval_tenant_id_kind_subject_id_pk" PRIMARY KEY("tenant_id","kind","subject_id"),
	CONSTRAINT "content_approval_kind_ck" CHECK ("content_approval"."kind" in ('COURSE', 'QUESTION', 'PAPER'))
);
--> statement-breakpoint
CREATE TABLE "content_review" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"kind" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'SUBMITTED' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"covered" jsonb NOT NULL,
	"comments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"submit_user_id" bigint NOT NULL,
	"submit_user_name" text NOT NULL,
	"submitted_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"decide_user_name" text,
	"decided_at" timestamp(6) with time zone,
	CONSTRAINT "content_review_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "content_review_kind_ck" CHECK ("content_review"."kind" in ('COURSE', 'QUESTION', 'PAPER')),
	CONSTRAINT "content_review_state_ck" CHECK ("content_review"."state" in ('SUBMITTED', 'APPROVED', 'RETURNED', 'WITHDRAWN'))
);
--> statement-breakpoint
ALTER TABLE "content_approval" ADD CONSTRAINT "content_approval_tenant_id_review_id_content_review_tenant_id_id_fk" FOREIGN KEY ("tenant_id","review_id") REFERENCES "public"."content_review"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_approval_review_ix" ON "content_approval" USING btree ("tenant_id","review_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_review_waiting_uq" ON "content_review" USING btree ("tenant_id","kind","owner_id") WHERE "content_review"."state" = 'SUBMITTED';--> statement-breakpoint
CREATE INDEX "content_review_page_ix" ON "content_review" USING btree ("tenant_id","submitted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "content_review_owner_ix" ON "content_review" USING btree ("tenant_id","kind","owner_id","submitted_at");