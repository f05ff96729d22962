CREATE TABLE "learner_goal" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"runs" smallint NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "learner_goal_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id"),
	CONSTRAINT "learner_goal_runs_ck" CHECK ("learner_goal"."runs" between 1 and 14)
);
--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "weekly_goal" smallint;--> statement-breakpoint
ALTER TABLE "learner_goal" ADD CONSTRAINT "learner_goal_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_goal_ck" CHECK ("project"."weekly_goal" between 1 and 14);