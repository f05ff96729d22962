CREATE TABLE "practice_tally" (
	"tenant_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"span" text NOT NULL,
	"since" date NOT NULL,
	"user_id" bigint NOT NULL,
	"runs" integer NOT NULL,
	"completed" integer NOT NULL,
	"score_hundredths" integer NOT NULL,
	CONSTRAINT "practice_tally_tenant_id_course_id_span_since_user_id_pk" PRIMARY KEY("tenant_id","course_id","span","since","user_id"),
	CONSTRAINT "practice_tally_span_ck" CHECK ("practice_tally"."span" in ('DAY', 'WEEK'))
);
--> statement-breakpoint
ALTER TABLE "practice_tally" ADD CONSTRAINT "practice_tally_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practice_tally" ADD CONSTRAINT "practice_tally_tenant_id_course_id_course_tenant_id_id_fk" FOREIGN KEY ("tenant_id","course_id") REFERENCES "public"."course"("tenant_id","id") ON DELETE cascade ON UPDATE no action;