CREATE TABLE "identity_link" (
	"tenant_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"subject" text NOT NULL,
	"user_id" bigint NOT NULL,
	"create_time" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_link_tenant_id_provider_id_subject_pk" PRIMARY KEY("tenant_id","provider_id","subject")
);
--> statement-breakpoint
CREATE TABLE "identity_provider" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"pending" boolean DEFAULT false NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text,
	"link_by" text[] NOT NULL,
	"work_no_claim" text NOT NULL,
	"email_domains" text[] NOT NULL,
	"create_user_id" bigint,
	"create_user_name" text,
	"create_time" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_provider_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "identity_provider_kind_ck" CHECK ("identity_provider"."kind" in ('oidc'))
);
--> statement-breakpoint
CREATE TABLE "logout_seen" (
	"tenant_id" bigint NOT NULL,
	"provider_id" bigint NOT NULL,
	"jti_hash" "bytea" NOT NULL,
	"expires_at" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "logout_seen_tenant_id_provider_id_jti_hash_pk" PRIMARY KEY("tenant_id","provider_id","jti_hash")
);
--> statement-breakpoint
CREATE TABLE "sso_flow" (
	"tenant_id" bigint NOT NULL,
	"state_hash" "bytea" NOT NULL,
	"provider_id" bigint NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"proof" text NOT NULL,
	"return_to" text NOT NULL,
	"expires_at" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "sso_flow_tenant_id_state_hash_pk" PRIMARY KEY("tenant_id","state_hash")
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "provider_id" bigint;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "provider_sid" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "provider_subject" text;--> statement-breakpoint
ALTER TABLE "identity_link" ADD CONSTRAINT "identity_link_tenant_id_provider_id_identity_provider_tenant_id_id_fk" FOREIGN KEY ("tenant_id","provider_id") REFERENCES "public"."identity_provider"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_link" ADD CONSTRAINT "identity_link_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_provider" ADD CONSTRAINT "identity_provider_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logout_seen" ADD CONSTRAINT "logout_seen_tenant_id_provider_id_identity_provider_tenant_id_id_fk" FOREIGN KEY ("tenant_id","provider_id") REFERENCES "public"."identity_provider"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_flow" ADD CONSTRAINT "sso_flow_tenant_id_provider_id_identity_provider_tenant_id_id_fk" FOREIGN KEY ("tenant_id","provider_id") REFERENCES "public"."identity_provider"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_link_user_uq" ON "identity_link" USING btree ("tenant_id","user_id","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_provider_name_uq" ON "identity_provider" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE INDEX "sso_flow_expires_ix" ON "sso_flow" USING btree ("tenant_id","expires_at");--> statement-breakpoint
CREATE INDEX "session_provider_ix" ON "session" USING btree ("tenant_id","provider_id","provider_subject") WHERE "session"."provider_id" is not null;