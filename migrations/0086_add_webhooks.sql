CREATE TABLE "webhook" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"url" text NOT NULL,
	"types" text[] NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_until" timestamp(6) with time zone,
	"failing_since" timestamp(6) with time zone,
	"stopped_reason" text,
	"delivered_at" timestamp(6) with time zone,
	"create_user_name" text,
	"create_time" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "webhook_url_ck" CHECK (char_length("webhook"."url") between 1 and 500),
	CONSTRAINT "webhook_reason_ck" CHECK ("webhook"."stopped_reason" in ('GONE', 'FAILING'))
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"tenant_id" bigint NOT NULL,
	"webhook_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"due_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp(6) with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"status" integer,
	"fault" text,
	"duration_ms" integer,
	"tried_at" timestamp(6) with time zone,
	CONSTRAINT "webhook_delivery_tenant_id_webhook_id_event_id_pk" PRIMARY KEY("tenant_id","webhook_id","event_id"),
	CONSTRAINT "webhook_delivery_state_ck" CHECK ("webhook_delivery"."state" in ('WAITING', 'DELIVERED', 'FAILED'))
);
--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_tenant_id_webhook_id_webhook_tenant_id_id_fk" FOREIGN KEY ("tenant_id","webhook_id") REFERENCES "public"."webhook"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_tenant_id_event_id_event_tenant_id_id_fk" FOREIGN KEY ("tenant_id","event_id") REFERENCES "public"."event"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_delivery_due_ix" ON "webhook_delivery" USING btree ("tenant_id","webhook_id","due_at","event_id") WHERE "webhook_delivery"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "webhook_delivery_event_ix" ON "webhook_delivery" USING btree ("tenant_id","event_id");