CREATE TABLE "document" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"title" text NOT NULL,
	"local_only" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"create_user_id" bigint,
	"create_user_name" text,
	"create_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"update_user_name" text,
	"update_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(6) with time zone,
	"delete_user_name" text,
	CONSTRAINT "document_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "document_version" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"document_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"file_name" text NOT NULL,
	"path" text NOT NULL,
	"bytes" integer NOT NULL,
	"state" text DEFAULT 'WAITING' NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"notes" text[] DEFAULT '{}' NOT NULL,
	"pages" integer,
	"passages" integer DEFAULT 0 NOT NULL,
	"create_user_name" text,
	"create_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_version_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "document_version_state_ck" CHECK ("document_version"."state" in ('WAITING', 'READ', 'FAILED'))
);
--> statement-breakpoint
CREATE TABLE "fact" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"document_id" bigint NOT NULL,
	"point" text NOT NULL,
	"quote" text NOT NULL,
	"version_id" bigint NOT NULL,
	"passage_no" integer NOT NULL,
	"page" integer,
	"state" text DEFAULT 'PROPOSED' NOT NULL,
	"lost_at" timestamp(6) with time zone,
	"create_user_name" text,
	"create_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"decide_user_name" text,
	"update_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fact_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "fact_state_ck" CHECK ("fact"."state" in ('PROPOSED', 'APPROVED', 'STRUCK'))
);
--> statement-breakpoint
CREATE TABLE "passage" (
	"tenant_id" bigint NOT NULL,
	"version_id" bigint NOT NULL,
	"no" integer NOT NULL,
	"kind" text NOT NULL,
	"above" text[] NOT NULL,
	"page" integer,
	"text" text NOT NULL,
	"grams" "tsvector" NOT NULL,
	CONSTRAINT "passage_tenant_id_version_id_no_pk" PRIMARY KEY("tenant_id","version_id","no"),
	CONSTRAINT "passage_kind_ck" CHECK ("passage"."kind" in ('HEADING', 'TEXT', 'ITEM', 'ROW', 'NOTE'))
);
--> statement-breakpoint
ALTER TABLE "document_version" ADD CONSTRAINT "document_version_tenant_id_document_id_document_tenant_id_id_fk" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."document"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fact" ADD CONSTRAINT "fact_tenant_id_document_id_document_tenant_id_id_fk" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."document"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage" ADD CONSTRAINT "passage_tenant_id_version_id_document_version_tenant_id_id_fk" FOREIGN KEY ("tenant_id","version_id") REFERENCES "public"."document_version"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_page_ix" ON "document" USING btree ("tenant_id","update_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "document_deleted_ix" ON "document" USING btree ("tenant_id","deleted_at") WHERE "document"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "document_version_uq" ON "document_version" USING btree ("tenant_id","document_id","version");--> statement-breakpoint
CREATE INDEX "document_version_path_ix" ON "document_version" USING btree ("tenant_id","path");--> statement-breakpoint
CREATE UNIQUE INDEX "fact_quote_uq" ON "fact" USING btree ("tenant_id","document_id","quote","point");--> statement-breakpoint
CREATE INDEX "passage_grams_ix" ON "passage" USING gin ("grams");