DROP INDEX "practice_attempt_course_ix";--> statement-breakpoint
DROP INDEX "practice_turn_script_ix";--> statement-breakpoint
CREATE INDEX "practice_attempt_exam_ix" ON "practice_attempt" USING btree ("tenant_id","course_id","user_id","sub_scene_id","started_at","id","completed","score") WHERE "practice_attempt"."mode" = 'EXAM';--> statement-breakpoint
CREATE INDEX "practice_attempt_time_ix" ON "practice_attempt" USING btree ("tenant_id","course_id","started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "practice_attempt_course_ix" ON "practice_attempt" USING btree ("tenant_id","course_id","user_id","sub_scene_id","started_at","mode","completed","score","duration_sec","id");--> statement-breakpoint
CREATE INDEX "practice_turn_script_ix" ON "practice_turn" USING btree ("tenant_id","script_id","attempt_id","score");