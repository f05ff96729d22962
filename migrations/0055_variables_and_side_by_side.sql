ALTER TABLE "course" ADD COLUMN "variables" text;--> statement-breakpoint
ALTER TABLE "exam_department_standing" ADD COLUMN "path" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_standing" ADD COLUMN "total" numeric(11, 2);--> statement-breakpoint
-- they are summed up again, with these
UPDATE "exam_standing" SET "departments" = false;