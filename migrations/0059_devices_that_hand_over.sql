ALTER TABLE "exam_move" ADD COLUMN "holder" uuid;--> statement-breakpoint
ALTER TABLE "exam_move" ADD COLUMN "merged_at" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "exam_move" ADD COLUMN "merged" integer;