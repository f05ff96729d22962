ALTER TABLE "recycle_entry" DROP CONSTRAINT "recycle_entry_kind_ck";--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "deletion_id" bigint;--> statement-breakpoint
ALTER TABLE "question" ADD COLUMN "deletion_id" bigint;--> statement-breakpoint
ALTER TABLE "question_bank" ADD COLUMN "deletion_id" bigint;--> statement-breakpoint
ALTER TABLE "recycle_entry" ADD COLUMN "questions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recycle_entry" ADD COLUMN "people" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "exam_deletion_ix" ON "exam" USING btree ("tenant_id","deletion_id") WHERE "exam"."deletion_id" is not null;--> statement-breakpoint
CREATE INDEX "question_deletion_ix" ON "question" USING btree ("tenant_id","deletion_id") WHERE "question"."deletion_id" is not null;--> statement-breakpoint
CREATE INDEX "question_bank_deletion_ix" ON "question_bank" USING btree ("tenant_id","deletion_id") WHERE "question_bank"."deletion_id" is not null;--> statement-breakpoint
ALTER TABLE "recycle_entry" ADD CONSTRAINT "recycle_entry_kind_ck" CHECK ("recycle_entry"."kind" in ('COURSE', 'SCENE', 'SUB_SCENE', 'SCRIPT', 'EXAM', 'BANK', 'QUESTION'));