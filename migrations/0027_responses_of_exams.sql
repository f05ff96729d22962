CREATE TABLE "exam_responses" (
	"tenant_id" bigint NOT NULL,
	"exam_id" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"user_ids" bigint[] NOT NULL,
	"roles" text NOT NULL,
	"totals" double precision[] NOT NULL,
	"codes" "bytea" NOT NULL,
	CONSTRAINT "exam_responses_tenant_id_exam_id_pk" PRIMARY KEY("tenant_id","exam_id")
);
--> statement-breakpoint
ALTER TABLE "exam_responses" ADD CONSTRAINT "exam_responses_tenant_id_exam_id_exam_tenant_id_id_fk" FOREIGN KEY ("tenant_id","exam_id") REFERENCES "public"."exam"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was answered before is kept as if it had just changed.
INSERT INTO "exam_result_change" ("tenant_id", "exam_id") SELECT DISTINCT "tenant_id", "exam_id" FROM "exam_result" ON CONFLICT DO NOTHING;
