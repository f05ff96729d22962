ALTER TABLE "file" ADD COLUMN "objects" jsonb;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "checked_at" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "damaged_at" timestamp(6) with time zone;