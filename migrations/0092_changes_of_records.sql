CREATE TABLE "record_change" (
	"tenant_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"record_id" bigint NOT NULL,
	"xact" "xid8" NOT NULL,
	"changed_at" timestamp(6) with time zone NOT NULL,
	CONSTRAINT "record_change_tenant_id_kind_record_id_pk" PRIMARY KEY("tenant_id","kind","record_id"),
	CONSTRAINT "record_change_kind_ck" CHECK ("record_change"."kind" in ('PERSON', 'RESULT', 'RUN'))
);
--> statement-breakpoint
ALTER TABLE "record_change" ADD CONSTRAINT "record_change_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_change_feed_ix" ON "record_change" USING btree ("tenant_id","kind","xact","record_id");