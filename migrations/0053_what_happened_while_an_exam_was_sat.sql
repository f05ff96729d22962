CREATE TABLE "exam_event" (
	"tenant_id" bigint NOT NULL,
	"attempt_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_at" timestamp(6) with time zone NOT NULL,
	"to_at" timestamp(6) with time zone,
	"question_id" bigint,
	"response" jsonb,
	"rev" integer,
	CONSTRAINT "exam_event_tenant_id_attempt_id_id_pk" PRIMARY KEY("tenant_id","attempt_id","id"),
	CONSTRAINT "exam_event_kind_ck" CHECK ("exam_event"."kind" in ('HIDDEN', 'LATE')),
	CONSTRAINT "exam_event_what_ck" CHECK (case "exam_event"."kind" when 'HIDDEN' then "exam_event"."to_at" >= "exam_event"."from_at" else "exam_event"."question_id" is not null and "exam_event"."rev" is not null end)
);
--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "track_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_event" ADD CONSTRAINT "exam_event_tenant_id_attempt_id_exam_attempt_tenant_id_id_fk" FOREIGN KEY ("tenant_id","attempt_id") REFERENCES "public"."exam_attempt"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_event_late_uq" ON "exam_event" USING btree ("tenant_id","attempt_id","question_id","rev") WHERE "exam_event"."kind" = 'LATE';