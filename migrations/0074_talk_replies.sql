ALTER TABLE "talk" ADD COLUMN "mode" text DEFAULT 'PRACTICE' NOT NULL;--> statement-breakpoint
ALTER TABLE "talk" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "talk" ADD COLUMN "prompt_version" text;--> statement-breakpoint
ALTER TABLE "talk" ADD COLUMN "reserved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "talk" ADD COLUMN "reply_id" uuid;--> statement-breakpoint
ALTER TABLE "talk" ADD COLUMN "reply_until" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "talk" ADD COLUMN "saying" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "talk" ADD COLUMN "stopped" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "talk" ADD COLUMN "witness" text;--> statement-breakpoint
ALTER TABLE "talk" ADD CONSTRAINT "talk_reply_ck" CHECK (("talk"."reply_id" is null) = ("talk"."reply_until" is null) and ("talk"."reply_id" is null or "talk"."state" = 'OPEN'));--> statement-breakpoint
ALTER TABLE "talk" ADD CONSTRAINT "talk_mode_ck" CHECK ("talk"."mode" in ('PRACTICE', 'EXAM'));--> statement-breakpoint
ALTER TABLE "talk" ADD CONSTRAINT "talk_witness_ck" CHECK ("talk"."witness" in ('DUE', 'DONE', 'FAILED'));