CREATE TABLE "film" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"subscene_id" bigint NOT NULL,
	"format" text NOT NULL,
	"subtitles" text NOT NULL,
	"clips" jsonb NOT NULL,
	"create_user_id" bigint,
	"create_user_name" text,
	"create_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"path" text,
	"made_key" text,
	"made_at" timestamp(6) with time zone,
	CONSTRAINT "film_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "film_shape_ck" CHECK ("film"."format" in ('16:9', '9:16') and "film"."subtitles" in ('BURNED', 'BESIDE', 'NONE'))
);
--> statement-breakpoint
ALTER TABLE "generation_task" DROP CONSTRAINT "generation_task_part_ck";--> statement-breakpoint
ALTER TABLE "film" ADD CONSTRAINT "film_tenant_id_subscene_id_course_tenant_id_id_fk" FOREIGN KEY ("tenant_id","subscene_id") REFERENCES "public"."course"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "film_shape_uq" ON "film" USING btree ("tenant_id","subscene_id","format","subtitles");--> statement-breakpoint
CREATE INDEX "film_path_ix" ON "film" USING btree ("tenant_id","path") WHERE "film"."path" is not null;--> statement-breakpoint
ALTER TABLE "generation_task" ADD CONSTRAINT "generation_task_part_ck" CHECK (("generation_task"."task_type" = 'COURSE') = ("generation_task"."part" = 'SUB_SCENE_INTRO') and ("generation_task"."task_type" = 'FILM') = ("generation_task"."part" = 'FILM'));