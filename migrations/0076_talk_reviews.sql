CREATE TABLE "talk_appeal" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"talk_id" bigint NOT NULL,
	"finding" smallint,
	"goal" text,
	"text" text NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"is_changed" boolean,
	"answered_by" bigint,
	"answered_at" timestamp(6) with time zone,
	CONSTRAINT "talk_appeal_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "talk_appeal_of_ck" CHECK (("talk_appeal"."finding" is null) <> ("talk_appeal"."goal" is null)),
	CONSTRAINT "talk_appeal_answer_ck" CHECK (("talk_appeal"."answer" is null) = ("talk_appeal"."answered_at" is null) and ("talk_appeal"."answer" is null) = ("talk_appeal"."is_changed" is null))
);
--> statement-breakpoint
CREATE TABLE "talk_review" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"talk_id" bigint NOT NULL,
	"finding" smallint NOT NULL,
	"act" text NOT NULL,
	"added" jsonb,
	"reason" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "talk_review_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "talk_review_act_ck" CHECK ("talk_review"."act" in ('CONFIRM', 'STRIKE', 'ADD') and ("talk_review"."act" = 'ADD') = ("talk_review"."added" is not null))
);
--> statement-breakpoint
ALTER TABLE "talk" ADD COLUMN "reviewed_at" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "talk_appeal" ADD CONSTRAINT "talk_appeal_tenant_id_talk_id_talk_tenant_id_id_fk" FOREIGN KEY ("tenant_id","talk_id") REFERENCES "public"."talk"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_appeal" ADD CONSTRAINT "talk_appeal_tenant_id_answered_by_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","answered_by") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_review" ADD CONSTRAINT "talk_review_tenant_id_talk_id_talk_tenant_id_id_fk" FOREIGN KEY ("tenant_id","talk_id") REFERENCES "public"."talk"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "talk_review" ADD CONSTRAINT "talk_review_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "talk_appeal_talk_ix" ON "talk_appeal" USING btree ("tenant_id","talk_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "talk_appeal_finding_uq" ON "talk_appeal" USING btree ("tenant_id","talk_id","finding") WHERE "talk_appeal"."answer" is null and "talk_appeal"."finding" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "talk_appeal_goal_uq" ON "talk_appeal" USING btree ("tenant_id","talk_id","goal") WHERE "talk_appeal"."answer" is null and "talk_appeal"."goal" is not null;--> statement-breakpoint
CREATE INDEX "talk_review_talk_ix" ON "talk_review" USING btree ("tenant_id","talk_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "talk_review_added_uq" ON "talk_review" USING btree ("tenant_id","talk_id","finding") WHERE "talk_review"."act" = 'ADD';--> statement-breakpoint
CREATE INDEX "talk_waiting_ix" ON "talk" USING btree ("tenant_id","ended_at") WHERE "talk"."state" = 'DONE' and "talk"."reviewed_at" is null;--> statement-breakpoint
CREATE INDEX "talk_ended_ix" ON "talk" USING btree ("tenant_id","ended_at") WHERE "talk"."state" = 'DONE';