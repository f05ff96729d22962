CREATE TABLE "practice_recent" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"week" date NOT NULL,
	"weeks" bit(26) NOT NULL,
	"last_at" timestamp(6) with time zone NOT NULL,
	"scored" integer NOT NULL,
	"points" numeric NOT NULL,
	"scored_before" integer NOT NULL,
	"points_before" numeric NOT NULL,
	CONSTRAINT "practice_recent_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "practice_recent" ADD CONSTRAINT "practice_recent_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;