ALTER TABLE "file" ADD COLUMN "held_at" timestamp(6) with time zone;--> statement-breakpoint
CREATE INDEX "course_image_ix" ON "course" USING btree ("tenant_id","image_file") WHERE "course"."image_file" is not null;--> statement-breakpoint
CREATE INDEX "course_intro_ix" ON "course" USING btree ("tenant_id","intro") WHERE "course"."intro" is not null;--> statement-breakpoint
CREATE INDEX "question_images_ix" ON "question" USING gin ("images");--> statement-breakpoint
CREATE INDEX "question_option_images_ix" ON "question" USING gin (jsonb_path_query_array(options, '$[*].image'));--> statement-breakpoint
CREATE INDEX "question_version_images_ix" ON "question_version" USING gin ((jsonb_path_query_array(contents, '$.images[*]') || jsonb_path_query_array(contents, '$.options[*].image')));--> statement-breakpoint
CREATE INDEX "script_files_ix" ON "script" USING gin ((array[image_file, audio_file, video_file, answer_audio_file, answer_video_file]));