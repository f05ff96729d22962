CREATE TABLE "exam_mark" (
	"tenant_id" bigint NOT NULL,
	"attempt_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"marker_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	"score" numeric(11, 2) NOT NULL,
	"remark" text,
	"marked_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_mark_tenant_id_attempt_id_question_id_marker_id_pk" PRIMARY KEY("tenant_id","attempt_id","question_id","marker_id"),
	CONSTRAINT "exam_mark_place_ck" CHECK ("exam_mark"."place" between 1 and 3 and "exam_mark"."score" >= 0)
);
--> statement-breakpoint
ALTER TABLE "exam_enrolment" DROP CONSTRAINT "exam_enrolment_make_up_ck";--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "compared_at" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "track_equal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "keep_parts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "second_mark" text DEFAULT 'NONE' NOT NULL;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "mark_tolerance" numeric(6, 2) DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "draw_problem" text;--> statement-breakpoint
ALTER TABLE "exam_mark" ADD CONSTRAINT "exam_mark_tenant_id_attempt_id_exam_attempt_tenant_id_id_fk" FOREIGN KEY ("tenant_id","attempt_id") REFERENCES "public"."exam_attempt"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_mark" ADD CONSTRAINT "exam_mark_tenant_id_marker_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","marker_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_mark_place_uq" ON "exam_mark" USING btree ("tenant_id","attempt_id","question_id","place");--> statement-breakpoint
ALTER TABLE "exam" ADD CONSTRAINT "exam_second_mark_ck" CHECK ("exam"."second_mark" in ('NONE', 'MEAN', 'FIRST') and "exam"."mark_tolerance" between 0 and 1000);--> statement-breakpoint
ALTER TABLE "exam_enrolment" ADD CONSTRAINT "exam_enrolment_make_up_ck" CHECK ("exam_enrolment"."make_up_counts" in ('HIGHEST', 'LATEST', 'MEAN', 'CAPPED'));