CREATE TABLE "rehearsal_appeal" (
	"tenant_id" bigint NOT NULL,
	"rehearsal_id" bigint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"answered_by" bigint,
	"answered_at" timestamp(6) with time zone,
	CONSTRAINT "rehearsal_appeal_tenant_id_rehearsal_id_pk" PRIMARY KEY("tenant_id","rehearsal_id")
);
--> statement-breakpoint
CREATE TABLE "rehearsal_review" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"rehearsal_id" bigint NOT NULL,
	"script_id" bigint NOT NULL,
	"score" numeric(5, 2),
	"remark" text NOT NULL,
	"reason" text NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rehearsal_review_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "rehearsal_review_score_ck" CHECK ("rehearsal_review"."score" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "rehearsal" ADD COLUMN "awaited" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rehearsal_appeal" ADD CONSTRAINT "rehearsal_appeal_tenant_id_rehearsal_id_rehearsal_tenant_id_id_fk" FOREIGN KEY ("tenant_id","rehearsal_id") REFERENCES "public"."rehearsal"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsal_review" ADD CONSTRAINT "rehearsal_review_tenant_id_rehearsal_id_rehearsal_tenant_id_id_fk" FOREIGN KEY ("tenant_id","rehearsal_id") REFERENCES "public"."rehearsal"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsal_review" ADD CONSTRAINT "rehearsal_review_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rehearsal_appeal_open_ix" ON "rehearsal_appeal" USING btree ("tenant_id","created_at") WHERE "rehearsal_appeal"."answer" is null;--> statement-breakpoint
CREATE INDEX "rehearsal_review_line_ix" ON "rehearsal_review" USING btree ("tenant_id","rehearsal_id","script_id","id");--> statement-breakpoint
CREATE INDEX "rehearsal_awaited_ix" ON "rehearsal" USING btree ("tenant_id","ended_at") WHERE "rehearsal"."awaited" > 0;