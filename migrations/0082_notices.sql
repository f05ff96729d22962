CREATE TABLE "notice" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"title" text NOT NULL,
	"due_at" timestamp(6) with time zone,
	"amount" integer,
	"created_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp(6) with time zone,
	"mail_after" timestamp(6) with time zone DEFAULT now(),
	"mail_tries" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "notice_tenant_id_user_id_kind_subject_id_pk" PRIMARY KEY("tenant_id","user_id","kind","subject_id"),
	CONSTRAINT "notice_title_ck" CHECK (char_length("notice"."title") <= 200)
);
--> statement-breakpoint
CREATE TABLE "notice_setting" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"off" text[] DEFAULT '{}' NOT NULL,
	"mail" boolean DEFAULT true NOT NULL,
	"quiet" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_setting_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_setting" ADD CONSTRAINT "notice_setting_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_subject_ix" ON "notice" USING btree ("tenant_id","subject_id","kind");--> statement-breakpoint
CREATE INDEX "notice_mail_ix" ON "notice" USING btree ("tenant_id","mail_after") WHERE "notice"."mail_after" is not null;