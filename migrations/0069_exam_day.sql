CREATE TABLE "exam_action" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"exam_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"attempt_id" bigint,
	"key" uuid NOT NULL,
	"kind" text NOT NULL,
	"minutes" integer,
	"words" text NOT NULL,
	"officer_id" bigint NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp(6) with time zone,
	CONSTRAINT "exam_action_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "exam_action_kind_ck" CHECK ("exam_action"."kind" in ('EXTRA_TIME', 'HAND_IN', 'VOID', 'RESTORE', 'REOPEN', 'MESSAGE'))
);
--> statement-breakpoint
CREATE TABLE "exam_fact" (
	"tenant_id" bigint NOT NULL,
	"attempt_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp(6) with time zone NOT NULL,
	"question_id" bigint NOT NULL,
	"chars" integer,
	"with_attempt_id" bigint,
	CONSTRAINT "exam_fact_tenant_id_attempt_id_id_pk" PRIMARY KEY("tenant_id","attempt_id","id"),
	CONSTRAINT "exam_fact_kind_ck" CHECK (case "exam_fact"."kind" when 'LONG_PASTE' then "exam_fact"."chars" is not null when 'EQUAL_ANSWERS' then "exam_fact"."with_attempt_id" is not null else false end)
);
--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "away_at" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "gap_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "extra_minutes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "track_paste" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_enrolment" ADD COLUMN "time_factor" numeric(4, 2) DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_enrolment" ADD COLUMN "factor_reason" text;--> statement-breakpoint
ALTER TABLE "exam_enrolment" ADD COLUMN "extra_minutes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_action" ADD CONSTRAINT "exam_action_tenant_id_exam_id_exam_tenant_id_id_fk" FOREIGN KEY ("tenant_id","exam_id") REFERENCES "public"."exam"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_action" ADD CONSTRAINT "exam_action_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_action" ADD CONSTRAINT "exam_action_tenant_id_attempt_id_exam_attempt_tenant_id_id_fk" FOREIGN KEY ("tenant_id","attempt_id") REFERENCES "public"."exam_attempt"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_fact" ADD CONSTRAINT "exam_fact_tenant_id_attempt_id_exam_attempt_tenant_id_id_fk" FOREIGN KEY ("tenant_id","attempt_id") REFERENCES "public"."exam_attempt"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_action_key_uq" ON "exam_action" USING btree ("tenant_id","exam_id","key","user_id");--> statement-breakpoint
CREATE INDEX "exam_action_person_ix" ON "exam_action" USING btree ("tenant_id","exam_id","user_id","id");--> statement-breakpoint
CREATE INDEX "exam_action_attempt_ix" ON "exam_action" USING btree ("tenant_id","attempt_id");--> statement-breakpoint
ALTER TABLE "exam_enrolment" ADD CONSTRAINT "exam_enrolment_factor_ck" CHECK ("exam_enrolment"."time_factor" between 1 and 5);