CREATE TABLE "talk_calibration" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"sub_scene_id" bigint NOT NULL,
	"scenario_version" integer NOT NULL,
	"target" smallint NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "talk_calibration_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "talk_calibration_target_ck" CHECK ("talk_calibration"."target" between 50 and 100)
);
--> statement-breakpoint
CREATE TABLE "talk_calibration_mark" (
	"tenant_id" bigint NOT NULL,
	"calibration_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	"user_id" bigint NOT NULL,
	"marks" jsonb NOT NULL,
	"marked_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "talk_calibration_mark_tenant_id_calibration_id_place_user_id_pk" PRIMARY KEY("tenant_id","calibration_id","place","user_id")
);
--> statement-breakpoint
CREATE TABLE "talk_calibration_rater" (
	"tenant_id" bigint NOT NULL,
	"calibration_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "talk_calibration_rater_tenant_id_calibration_id_user_id_pk" PRIMARY KEY("tenant_id","calibration_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "talk_calibration_talk" (
	"tenant_id" bigint NOT NULL,
	"calibration_id" bigint NOT NULL,
	"place" smallint NOT NULL,
	"talk_id" bigint NOT NULL,
	CONSTRAINT "talk_calibration_talk_tenant_id_calibration_id_place_pk" PRIMARY KEY("tenant_id","calibration_id","place")
);
--> statement-breakpoint
ALTER TABLE "talk_calibration" ADD CONSTRAINT "talk_calibration_tenant_id_sub_scene_id_course_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sub_scene_id") REFERENCES "public"."course"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_calibration" ADD CONSTRAINT "talk_calibration_tenant_id_created_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_calibration_mark" ADD CONSTRAINT "talk_calibration_mark_tenant_id_calibration_id_place_talk_calibration_talk_tenant_id_calibration_id_place_fk" FOREIGN KEY ("tenant_id","calibration_id","place") REFERENCES "public"."talk_calibration_talk"("tenant_id","calibration_id","place") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_calibration_mark" ADD CONSTRAINT "talk_calibration_mark_tenant_id_calibration_id_user_id_talk_calibration_rater_tenant_id_calibration_id_user_id_fk" FOREIGN KEY ("tenant_id","calibration_id","user_id") REFERENCES "public"."talk_calibration_rater"("tenant_id","calibration_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_calibration_rater" ADD CONSTRAINT "talk_calibration_rater_tenant_id_calibration_id_talk_calibration_tenant_id_id_fk" FOREIGN KEY ("tenant_id","calibration_id") REFERENCES "public"."talk_calibration"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_calibration_rater" ADD CONSTRAINT "talk_calibration_rater_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_calibration_talk" ADD CONSTRAINT "talk_calibration_talk_tenant_id_calibration_id_talk_calibration_tenant_id_id_fk" FOREIGN KEY ("tenant_id","calibration_id") REFERENCES "public"."talk_calibration"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_calibration_talk" ADD CONSTRAINT "talk_calibration_talk_tenant_id_talk_id_talk_tenant_id_id_fk" FOREIGN KEY ("tenant_id","talk_id") REFERENCES "public"."talk"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "talk_calibration_sub_scene_ix" ON "talk_calibration" USING btree ("tenant_id","sub_scene_id");--> statement-breakpoint
CREATE INDEX "talk_calibration_rater_user_ix" ON "talk_calibration_rater" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "talk_calibration_talk_uq" ON "talk_calibration_talk" USING btree ("tenant_id","calibration_id","talk_id");--> statement-breakpoint
CREATE INDEX "talk_calibration_talk_ix" ON "talk_calibration_talk" USING btree ("tenant_id","talk_id");