ALTER TABLE "question_use" ADD COLUMN "reliability_index" numeric(8, 6);--> statement-breakpoint
-- What exams have shown until now, as app.sum_question_use sums it up.
UPDATE "question_use" u SET "reliability_index" = s.added FROM (
  SELECT "tenant_id", "question_id", round((sum("sd" * coalesce("point_biserial", 0) * "people" / "most" * "people") / sum("people"))::numeric, 6) added
    FROM "exam_item_stat" WHERE "sd" IS NOT NULL AND "most" > 0 GROUP BY 1, 2) s
 WHERE u."tenant_id" = s."tenant_id" AND u."question_id" = s."question_id";
