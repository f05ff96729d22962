ALTER TABLE "exam_attempt" ADD COLUMN "holder_seen_at" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "single_device" boolean DEFAULT false NOT NULL;