CREATE TABLE "exam_regrade" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"exam_id" bigint NOT NULL,
	"attempt_id" bigint,
	"question_id" bigint,
	"change" jsonb NOT NULL,
	"reason" text,
	"message" text,
	"total_before" numeric(11, 2) NOT NULL,
	"total_after" numeric(11, 2) NOT NULL,
	"pass_flips" integer NOT NULL,
	"user_id" bigint,
	"regraded_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_regrade_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "exam_regrade_one_ck" CHECK (("exam_regrade"."attempt_id" is null) = ("exam_regrade"."question_id" is null))
);
--> statement-breakpoint
CREATE TABLE "exam_regrade_result" (
	"tenant_id" bigint NOT NULL,
	"regrade_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"before" numeric(11, 2),
	"after" numeric(11, 2),
	"passed_before" boolean,
	"passed_after" boolean,
	CONSTRAINT "exam_regrade_result_tenant_id_regrade_id_user_id_pk" PRIMARY KEY("tenant_id","regrade_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "exam_adjustment" (
	"tenant_id" bigint NOT NULL,
	"exam_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"answer_keys" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"score" numeric(9, 2),
	CONSTRAINT "exam_adjustment_tenant_id_exam_id_question_id_pk" PRIMARY KEY("tenant_id","exam_id","question_id"),
	CONSTRAINT "exam_adjustment_kind_ck" CHECK ("exam_adjustment"."kind" in ('ALL_RIGHT', 'ALSO_RIGHT', 'OUT_OF_TOTAL'))
);
--> statement-breakpoint
CREATE TABLE "marking_lease" (
	"tenant_id" bigint NOT NULL,
	"attempt_id" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"lease_until" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "marking_lease_tenant_id_attempt_id_question_id_pk" PRIMARY KEY("tenant_id","attempt_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "marking_phrases" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"texts" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "marking_phrases_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "exam_answer" ADD COLUMN "hand_score" numeric(11, 2);--> statement-breakpoint
ALTER TABLE "exam_answer" ADD COLUMN "remark" text;--> statement-breakpoint
ALTER TABLE "exam_attempt" ADD COLUMN "remark" text;--> statement-breakpoint
ALTER TABLE "exam_regrade" ADD CONSTRAINT "exam_regrade_tenant_id_exam_id_exam_tenant_id_id_fk" FOREIGN KEY ("tenant_id","exam_id") REFERENCES "public"."exam"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_regrade" ADD CONSTRAINT "exam_regrade_tenant_id_attempt_id_exam_attempt_tenant_id_id_fk" FOREIGN KEY ("tenant_id","attempt_id") REFERENCES "public"."exam_attempt"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_regrade_result" ADD CONSTRAINT "exam_regrade_result_tenant_id_regrade_id_exam_regrade_tenant_id_id_fk" FOREIGN KEY ("tenant_id","regrade_id") REFERENCES "public"."exam_regrade"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_adjustment" ADD CONSTRAINT "exam_adjustment_tenant_id_exam_id_exam_tenant_id_id_fk" FOREIGN KEY ("tenant_id","exam_id") REFERENCES "public"."exam"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_adjustment" ADD CONSTRAINT "exam_adjustment_tenant_id_question_id_question_tenant_id_id_fk" FOREIGN KEY ("tenant_id","question_id") REFERENCES "public"."question"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marking_lease" ADD CONSTRAINT "marking_lease_tenant_id_attempt_id_exam_attempt_tenant_id_id_fk" FOREIGN KEY ("tenant_id","attempt_id") REFERENCES "public"."exam_attempt"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marking_phrases" ADD CONSTRAINT "marking_phrases_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_regrade_exam_ix" ON "exam_regrade" USING btree ("tenant_id","exam_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "marking_lease_user_ix" ON "marking_lease" USING btree ("tenant_id","user_id");