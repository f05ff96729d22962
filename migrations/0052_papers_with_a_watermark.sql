ALTER TABLE "exam" ADD COLUMN "no_paste" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "watermark" boolean DEFAULT false NOT NULL;