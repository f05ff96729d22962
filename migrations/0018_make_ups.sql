ALTER TABLE "exam_enrolment" ADD COLUMN "extra_attempts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_enrolment" ADD COLUMN "extended_until" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "exam_enrolment" ADD COLUMN "make_up_reason" text;