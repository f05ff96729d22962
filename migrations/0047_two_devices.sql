ALTER TABLE "exam_answer" ADD COLUMN "rev" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "holder" uuid;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "holder_at" timestamp(6) with time zone;