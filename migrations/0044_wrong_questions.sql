CREATE TABLE "wrong_question" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"tries" integer NOT NULL,
	"rights" smallint NOT NULL,
	"right_on" date,
	"due_on" date,
	"practised_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wrong_question_tenant_id_user_id_question_id_pk" PRIMARY KEY("tenant_id","user_id","question_id"),
	CONSTRAINT "wrong_question_rights_ck" CHECK ("wrong_question"."rights" between 0 and 3 and "wrong_question"."tries" > 0)
);
--> statement-breakpoint
ALTER TABLE "wrong_question" ADD CONSTRAINT "wrong_question_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wrong_question" ADD CONSTRAINT "wrong_question_tenant_id_question_id_question_tenant_id_id_fk" FOREIGN KEY ("tenant_id","question_id") REFERENCES "public"."question"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wrong_question_question_ix" ON "wrong_question" USING btree ("tenant_id","question_id");