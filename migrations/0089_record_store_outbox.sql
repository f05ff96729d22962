CREATE TABLE "xapi_outbox" (
	"tenant_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"created_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "xapi_outbox_tenant_id_kind_subject_id_pk" PRIMARY KEY("tenant_id","kind","subject_id"),
	CONSTRAINT "xapi_outbox_kind_ck" CHECK ("xapi_outbox"."kind" in ('EXAM', 'PRACTICE'))
);
--> statement-breakpoint
ALTER TABLE "xapi_outbox" ADD CONSTRAINT "xapi_outbox_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;