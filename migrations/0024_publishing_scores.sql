ALTER TABLE "exam" ADD COLUMN "publish_mode" text DEFAULT 'AT_ONCE' NOT NULL;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "publish_time" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "published_at" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "exam" ADD CONSTRAINT "exam_publish_ck" CHECK ("exam"."publish_mode" in ('AT_ONCE', 'AT_TIME', 'BY_HAND') and ("exam"."publish_mode" = 'AT_TIME') = ("exam"."publish_time" is not null));