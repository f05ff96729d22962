CREATE TABLE "exam_result_change" (
	"tenant_id" bigint NOT NULL,
	"exam_id" bigint NOT NULL,
	"mark" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"changed_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_result_change_tenant_id_exam_id_pk" PRIMARY KEY("tenant_id","exam_id")
);
--> statement-breakpoint
CREATE TABLE "exam_item_stat" (
	"tenant_id" bigint NOT NULL,
	"exam_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"people" integer NOT NULL,
	"points" numeric(14, 2) NOT NULL,
	"most" numeric(14, 2) NOT NULL,
	"sd" double precision,
	"discrimination_index" double precision,
	"discriminative_efficiency" double precision,
	"point_biserial" double precision,
	"upper_lower" double precision,
	"last_at" timestamp(6) with time zone NOT NULL,
	"computed_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_item_stat_tenant_id_exam_id_question_id_pk" PRIMARY KEY("tenant_id","exam_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "question_use" (
	"tenant_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"exams" integer NOT NULL,
	"people" integer NOT NULL,
	"score_rate" numeric(5, 4),
	"discrimination" numeric(5, 4),
	"last_used_at" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "question_use_tenant_id_question_id_pk" PRIMARY KEY("tenant_id","question_id"),
	CONSTRAINT "question_use_rate_ck" CHECK ("question_use"."score_rate" between 0 and 1 and "question_use"."discrimination" between -1 and 1)
);
--> statement-breakpoint
ALTER TABLE "exam_result_change" ADD CONSTRAINT "exam_result_change_tenant_id_exam_id_exam_tenant_id_id_fk" FOREIGN KEY ("tenant_id","exam_id") REFERENCES "public"."exam"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_item_stat" ADD CONSTRAINT "exam_item_stat_tenant_id_exam_id_exam_tenant_id_id_fk" FOREIGN KEY ("tenant_id","exam_id") REFERENCES "public"."exam"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_item_stat" ADD CONSTRAINT "exam_item_stat_tenant_id_question_id_question_tenant_id_id_fk" FOREIGN KEY ("tenant_id","question_id") REFERENCES "public"."question"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_use" ADD CONSTRAINT "question_use_tenant_id_question_id_question_tenant_id_id_fk" FOREIGN KEY ("tenant_id","question_id") REFERENCES "public"."question"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_item_stat_question_ix" ON "exam_item_stat" USING btree ("tenant_id","question_id");--> statement-breakpoint
-- What was answered before is seen to as if it had just changed.
INSERT INTO "exam_result_change" ("tenant_id", "exam_id") SELECT DISTINCT "tenant_id", "exam_id" FROM "exam_result";
