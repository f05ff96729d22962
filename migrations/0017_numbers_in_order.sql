-- Exams and questions get numbers in the order in which they were made.
UPDATE "exam" e SET "sort" = n.sort FROM (
  SELECT "tenant_id", "id", row_number() OVER (PARTITION BY "tenant_id" ORDER BY "create_time", "id") sort FROM "exam") n
 WHERE e."tenant_id" = n."tenant_id" AND e."id" = n."id";--> statement-breakpoint
UPDATE "question" q SET "sort" = n.sort FROM (
  SELECT "tenant_id", "id", row_number() OVER (PARTITION BY "tenant_id", "bank_id" ORDER BY "create_time", "sort", "id") sort FROM "question") n
 WHERE q."tenant_id" = n."tenant_id" AND q."id" = n."id";--> statement-breakpoint
CREATE INDEX "exam_sort_ix" ON "exam" USING btree ("tenant_id","sort");--> statement-breakpoint
CREATE INDEX "question_sort_ix" ON "question" USING btree ("tenant_id","bank_id","sort");
