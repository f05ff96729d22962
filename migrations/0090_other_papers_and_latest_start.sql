CREATE TABLE "exam_make_up_question" (
	"tenant_id" bigint NOT NULL,
	"exam_id" bigint NOT NULL,
	"paper_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"score" numeric(9, 2) NOT NULL,
	CONSTRAINT "exam_make_up_question_tenant_id_exam_id_paper_id_question_id_pk" PRIMARY KEY("tenant_id","exam_id","paper_id","question_id"),
	CONSTRAINT "exam_make_up_question_score_ck" CHECK ("exam_make_up_question"."score" between 0 and 1000)
);
--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "paper_exam_id" bigint;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "shuffle_parts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "latest_start_minutes" integer;--> statement-breakpoint
ALTER TABLE "exam_enrolment" ADD COLUMN "make_up_paper_id" bigint;--> statement-breakpoint
ALTER TABLE "exam_make_up_question" ADD CONSTRAINT "exam_make_up_question_tenant_id_exam_id_exam_tenant_id_id_fk" FOREIGN KEY ("tenant_id","exam_id") REFERENCES "public"."exam"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_make_up_question" ADD CONSTRAINT "exam_make_up_question_tenant_id_question_id_question_tenant_id_id_fk" FOREIGN KEY ("tenant_id","question_id") REFERENCES "public"."question"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_make_up_question_question_ix" ON "exam_make_up_question" USING btree ("tenant_id","question_id");--> statement-breakpoint
ALTER TABLE "exam" ADD CONSTRAINT "exam_latest_start_ck" CHECK ("exam"."latest_start_minutes" between 1 and 1440);