CREATE TABLE "loose_object" (
	"tenant_id" bigint NOT NULL,
	"path" text NOT NULL,
	"remove_after" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "loose_object_tenant_id_path_pk" PRIMARY KEY("tenant_id","path")
);
--> statement-breakpoint
CREATE TABLE "generation_pause" (
	"tenant_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"user_name" text,
	"since" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "generation_pause_tenant_id_course_id_pk" PRIMARY KEY("tenant_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "generation_turn" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"at" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "generation_turn_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "digital_human_setting" ADD COLUMN "burn_subtitles" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "recipe_key" text;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "unused_since" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "generation_task" ADD COLUMN "reused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "file_recipe_ix" ON "file" USING btree ("tenant_id","recipe_key") WHERE "file"."recipe_key" is not null;--> statement-breakpoint
CREATE INDEX "file_unused_ix" ON "file" USING btree ("tenant_id","unused_since") WHERE "file"."unused_since" is not null;--> statement-breakpoint
-- what was made before knows what it was made of by its task
UPDATE "file" f SET "recipe_key" = m.key FROM (
  SELECT DISTINCT ON (g.tenant_id, g.source_id, g.part) g.tenant_id, g.input ->> 'key' "key",
         CASE g.part WHEN 'ANSWER' THEN s.answer_audio_file WHEN 'QUESTION' THEN coalesce(s.video_file, s.audio_file) ELSE c.intro END "path"
    FROM "generation_task" g
    LEFT JOIN "script" s ON s.tenant_id = g.tenant_id AND s.id = g.source_id
    LEFT JOIN "course" c ON c.tenant_id = g.tenant_id AND c.id = g.source_id
   WHERE g.status = 'TASK_SUCCESS' ORDER BY g.tenant_id, g.source_id, g.part, g.id DESC) m
 WHERE f.tenant_id = m.tenant_id AND f."path" = m."path" AND f.provider = 'AI_TRAINING';