CREATE TABLE "judge_reading" (
	"tenant_id" bigint NOT NULL,
	"key" text NOT NULL,
	"readings" jsonb NOT NULL,
	"advice" text NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "judge_reading_tenant_id_key_pk" PRIMARY KEY("tenant_id","key")
);
--> statement-breakpoint
CREATE TABLE "judge_use" (
	"tenant_id" bigint NOT NULL,
	"day" date NOT NULL,
	"tokens" bigint NOT NULL,
	CONSTRAINT "judge_use_tenant_id_day_pk" PRIMARY KEY("tenant_id","day")
);
--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "judge_exams" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rehearsal_line" ADD COLUMN "opinion_state" text;--> statement-breakpoint
ALTER TABLE "rehearsal_line" ADD COLUMN "opinion_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rehearsal_line" ADD COLUMN "opinion" jsonb;--> statement-breakpoint
ALTER TABLE "rehearsal_line" ADD COLUMN "is_disputed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "judge_reading_created_ix" ON "judge_reading" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rehearsal_line_opinion_ix" ON "rehearsal_line" USING btree ("answered_at") WHERE "rehearsal_line"."opinion_state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "rehearsal_line_disputed_ix" ON "rehearsal_line" USING btree ("tenant_id","rehearsal_id") WHERE "rehearsal_line"."is_disputed";--> statement-breakpoint
ALTER TABLE "rehearsal_line" ADD CONSTRAINT "rehearsal_line_opinion_ck" CHECK ("rehearsal_line"."opinion_state" in ('WAITING', 'GIVEN', 'NONE'));