CREATE TABLE "xapi_activity" (
	"tenant_id" bigint NOT NULL,
	"key" uuid NOT NULL,
	"iri" text NOT NULL,
	"definition" json NOT NULL,
	CONSTRAINT "xapi_activity_tenant_id_key_pk" PRIMARY KEY("tenant_id","key")
);
--> statement-breakpoint
CREATE TABLE "xapi_attachment" (
	"tenant_id" bigint NOT NULL,
	"sha2" text NOT NULL,
	"content" "bytea" NOT NULL,
	"sound" boolean NOT NULL,
	CONSTRAINT "xapi_attachment_tenant_id_sha2_pk" PRIMARY KEY("tenant_id","sha2")
);
--> statement-breakpoint
CREATE TABLE "xapi_credential" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"scope" text NOT NULL,
	"trusted_scores" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"create_user_id" bigint,
	"create_user_name" text,
	"create_time" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp(6) with time zone,
	CONSTRAINT "xapi_credential_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "xapi_credential_name_ck" CHECK (char_length("xapi_credential"."name") between 1 and 50),
	CONSTRAINT "xapi_credential_scope_ck" CHECK ("xapi_credential"."scope" in ('WRITE', 'READ_WRITE'))
);
--> statement-breakpoint
CREATE TABLE "xapi_document" (
	"tenant_id" bigint NOT NULL,
	"scope" uuid NOT NULL,
	"key" uuid NOT NULL,
	"name" text NOT NULL,
	"registration" uuid,
	"content" "bytea" NOT NULL,
	"content_type" text NOT NULL,
	"etag" text NOT NULL,
	"updated_at" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "xapi_document_tenant_id_scope_key_pk" PRIMARY KEY("tenant_id","scope","key")
);
--> statement-breakpoint
CREATE TABLE "xapi_statement" (
	"tenant_id" bigint NOT NULL,
	"statement_id" uuid NOT NULL,
	"ord" bigint NOT NULL,
	"stored" timestamp(6) with time zone NOT NULL,
	"voided" boolean DEFAULT false NOT NULL,
	"voids" boolean DEFAULT false NOT NULL,
	"target_ref" uuid,
	"body" json NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"credential_id" bigint,
	CONSTRAINT "xapi_statement_tenant_id_statement_id_pk" PRIMARY KEY("tenant_id","statement_id")
);
--> statement-breakpoint
CREATE TABLE "xapi_statement_key" (
	"tenant_id" bigint NOT NULL,
	"key" uuid NOT NULL,
	"ord" bigint NOT NULL,
	CONSTRAINT "xapi_statement_key_tenant_id_key_ord_pk" PRIMARY KEY("tenant_id","key","ord")
);
--> statement-breakpoint
ALTER TABLE "xapi_activity" ADD CONSTRAINT "xapi_activity_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "xapi_attachment" ADD CONSTRAINT "xapi_attachment_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "xapi_credential" ADD CONSTRAINT "xapi_credential_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "xapi_document" ADD CONSTRAINT "xapi_document_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "xapi_statement" ADD CONSTRAINT "xapi_statement_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "xapi_credential_key_ux" ON "xapi_credential" USING btree ("tenant_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "xapi_statement_ord_ux" ON "xapi_statement" USING btree ("tenant_id","ord");--> statement-breakpoint
CREATE INDEX "xapi_statement_stored_ix" ON "xapi_statement" USING btree ("tenant_id","stored","ord");--> statement-breakpoint
CREATE INDEX "xapi_statement_target_ix" ON "xapi_statement" USING btree ("tenant_id","target_ref") WHERE "xapi_statement"."target_ref" is not null;--> statement-breakpoint
CREATE INDEX "xapi_statement_reference_ix" ON "xapi_statement" USING btree ("tenant_id","ord") WHERE "xapi_statement"."target_ref" is not null;