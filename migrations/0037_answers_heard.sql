ALTER TABLE "recording_consent" ADD COLUMN "listener" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "rehearsal_line" ADD COLUMN "listening" text;--> statement-breakpoint
ALTER TABLE "rehearsal_line" ADD COLUMN "listen_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rehearsal_line" ADD COLUMN "heard" text;--> statement-breakpoint
ALTER TABLE "rehearsal_line" ADD COLUMN "heard_by" text;--> statement-breakpoint
ALTER TABLE "rehearsal_line" ADD COLUMN "unheard" text;--> statement-breakpoint
CREATE INDEX "rehearsal_line_listening_ix" ON "rehearsal_line" USING btree ("tenant_id","recording_id") WHERE "rehearsal_line"."listening" = 'WAITING';--> statement-breakpoint
ALTER TABLE "rehearsal_line" ADD CONSTRAINT "rehearsal_line_listening_ck" CHECK ("rehearsal_line"."listening" in ('WAITING', 'HEARD', 'FAILED'));