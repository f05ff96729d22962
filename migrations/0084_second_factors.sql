CREATE TABLE "passkey" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"create_time" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp(6) with time zone,
	CONSTRAINT "passkey_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_code_tenant_id_user_id_code_hash_pk" PRIMARY KEY("tenant_id","user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "totp" (
	"tenant_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"secret" text,
	"new_secret" text,
	"new_secret_at" timestamp(6) with time zone,
	"last_step" integer,
	"create_time" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "totp_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "identity_provider" ADD COLUMN "trusts_mfa" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "strong" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "pending" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "step_up_at" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp" ADD CONSTRAINT "totp_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential_uq" ON "passkey" USING btree ("tenant_id","credential_id");--> statement-breakpoint
CREATE INDEX "passkey_user_ix" ON "passkey" USING btree ("tenant_id","user_id");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_pending_ck" CHECK ("session"."pending" in ('FACTOR', 'ENROL'));