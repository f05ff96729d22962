ALTER TABLE "exam_enrolment" ADD COLUMN "make_up_at" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "exam_enrolment" ADD COLUMN "make_up_counts" text;--> statement-breakpoint
ALTER TABLE "exam_enrolment" ADD CONSTRAINT "exam_enrolment_make_up_ck" CHECK ("exam_enrolment"."make_up_counts" in ('HIGHEST', 'LATEST', 'CAPPED'));