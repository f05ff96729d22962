CREATE TABLE "talk" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"user_id" bigint NOT NULL,
	"project_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"scene_id" bigint NOT NULL,
	"sub_scene_id" bigint NOT NULL,
	"scenario" jsonb NOT NULL,
	"scenario_version" integer NOT NULL,
	"course" jsonb NOT NULL,
	"turn" smallint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"registration" uuid DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp(6) with time zone,
	"score" numeric(5, 2),
	"result" jsonb,
	"from_id" bigint,
	"from_turn" smallint,
	CONSTRAINT "talk_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "talk_state_ck" CHECK ("talk"."state" in ('OPEN', 'DONE', 'BROKEN') and ("talk"."state" = 'OPEN') = ("talk"."ended_at" is null)),
	CONSTRAINT "talk_result_ck" CHECK (("talk"."state" = 'OPEN') = ("talk"."result" is null)),
	CONSTRAINT "talk_score_ck" CHECK ("talk"."score" between 0 and 100),
	CONSTRAINT "talk_from_ck" CHECK (("talk"."from_id" is null) = ("talk"."from_turn" is null))
);
--> statement-breakpoint
ALTER TABLE "talk" ADD CONSTRAINT "talk_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk" ADD CONSTRAINT "talk_tenant_id_project_id_project_tenant_id_id_fk" FOREIGN KEY ("tenant_id","project_id") REFERENCES "public"."project"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk" ADD CONSTRAINT "talk_tenant_id_course_id_course_tenant_id_id_fk" FOREIGN KEY ("tenant_id","course_id") REFERENCES "public"."course"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "talk_open_uq" ON "talk" USING btree ("tenant_id","user_id","project_id","sub_scene_id") WHERE "talk"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX "talk_due_ix" ON "talk" USING btree ("started_at") WHERE "talk"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX "talk_user_ix" ON "talk" USING btree ("tenant_id","user_id","sub_scene_id","started_at");--> statement-breakpoint
CREATE INDEX "talk_course_ix" ON "talk" USING btree ("tenant_id","course_id");