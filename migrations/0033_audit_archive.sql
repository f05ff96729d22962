CREATE TABLE "audit_archive" (
	"tenant_id" bigint NOT NULL,
	"from_place" bigint NOT NULL,
	"place" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"file_name" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"archived_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_archive_tenant_id_place_pk" PRIMARY KEY("tenant_id","place")
);
