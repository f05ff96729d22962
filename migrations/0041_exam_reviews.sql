ALTER TABLE "exam" ADD COLUMN "review_mode" text DEFAULT 'MARKS' NOT NULL;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "review_from" text DEFAULT 'END' NOT NULL;--> statement-breakpoint
CREATE INDEX "exam_enrolment_extended_ix" ON "exam_enrolment" USING btree ("tenant_id","exam_id","extended_until") WHERE "exam_enrolment"."extended_until" is not null;--> statement-breakpoint
ALTER TABLE "exam" ADD CONSTRAINT "exam_review_ck" CHECK ("exam"."review_mode" in ('NONE', 'MARKS', 'KEYS') and "exam"."review_from" in ('SUBMIT', 'END'));