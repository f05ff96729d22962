CREATE TABLE "event" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"xact" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "event_type_ck" CHECK (char_length("event"."type") between 1 and 50)
);
--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_feed_ix" ON "event" USING btree ("tenant_id","xact","id");--> statement-breakpoint
CREATE INDEX "event_created_ix" ON "event" USING btree ("created_at");