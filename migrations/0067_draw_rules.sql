CREATE TABLE "exam_attempt_question" (
	"tenant_id" bigint NOT NULL,
	"attempt_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"seq" smallint NOT NULL,
	"score" numeric(9, 2) NOT NULL,
	CONSTRAINT "exam_attempt_question_tenant_id_attempt_id_question_id_pk" PRIMARY KEY("tenant_id","attempt_id","question_id"),
	CONSTRAINT "exam_attempt_question_score_ck" CHECK ("exam_attempt_question"."score" between 0 and 1000)
);
--> statement-breakpoint
CREATE TABLE "exam_draw_rule" (
	"tenant_id" bigint NOT NULL,
	"exam_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"bank_ids" bigint[] NOT NULL,
	"type" smallint NOT NULL,
	"level" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"count" integer NOT NULL,
	"points_each" numeric(9, 2) NOT NULL,
	CONSTRAINT "exam_draw_rule_tenant_id_exam_id_seq_pk" PRIMARY KEY("tenant_id","exam_id","seq"),
	CONSTRAINT "exam_draw_rule_type_ck" CHECK ("exam_draw_rule"."type" in (0, 1, 2, 3, 4)),
	CONSTRAINT "exam_draw_rule_level_ck" CHECK ("exam_draw_rule"."level" in ('EASY', 'MEDIUM', 'HARD')),
	CONSTRAINT "exam_draw_rule_banks_ck" CHECK (cardinality("exam_draw_rule"."bank_ids") > 0),
	CONSTRAINT "exam_draw_rule_count_ck" CHECK ("exam_draw_rule"."count" between 1 and 500),
	CONSTRAINT "exam_draw_rule_points_ck" CHECK ("exam_draw_rule"."points_each" between 0 and 1000)
);
--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "draw_seed" integer;--> statement-breakpoint
ALTER TABLE "exam" ADD COLUMN "drawn_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_question" ADD COLUMN "drawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_attempt_question" ADD CONSTRAINT "exam_attempt_question_tenant_id_attempt_id_exam_attempt_tenant_id_id_fk" FOREIGN KEY ("tenant_id","attempt_id") REFERENCES "public"."exam_attempt"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_attempt_question" ADD CONSTRAINT "exam_attempt_question_tenant_id_question_id_question_tenant_id_id_fk" FOREIGN KEY ("tenant_id","question_id") REFERENCES "public"."question"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_draw_rule" ADD CONSTRAINT "exam_draw_rule_tenant_id_exam_id_exam_tenant_id_id_fk" FOREIGN KEY ("tenant_id","exam_id") REFERENCES "public"."exam"("tenant_id","id") ON DELETE no action ON UPDATE no action;