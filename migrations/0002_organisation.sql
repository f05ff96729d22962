CREATE TABLE "audit_seal" (
	"tenant_id" bigint NOT NULL,
	"place" bigint NOT NULL,
	"audit_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_seal_tenant_id_place_pk" PRIMARY KEY("tenant_id","place")
);
--> statement-breakpoint
CREATE TABLE "import_draft" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"kind" text NOT NULL,
	"user_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"rows" jsonb NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_draft_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sms_code" (
	"tenant_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "sms_code_tenant_id_phone_purpose_pk" PRIMARY KEY("tenant_id","phone","purpose")
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "id" bigint DEFAULT nextval('app.id_seq') NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "view_as" bigint;--> statement-breakpoint
ALTER TABLE "import_draft" ADD CONSTRAINT "import_draft_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_seal_row_uq" ON "audit_seal" USING btree ("tenant_id","audit_id");--> statement-breakpoint
CREATE INDEX "import_draft_created_ix" ON "import_draft" USING btree ("tenant_id","created_at");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_tenant_id_view_as_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","view_as") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "session_id_uq" ON "session" USING btree ("tenant_id","id");--> statement-breakpoint
CREATE INDEX "app_user_list_ix" ON "app_user" USING btree ("tenant_id","create_date" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "app_user"."deleted_at" is null;