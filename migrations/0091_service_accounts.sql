CREATE TABLE "service_pace" (
	"tenant_id" bigint NOT NULL,
	"credential_id" bigint NOT NULL,
	"minute" timestamp(6) with time zone NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "service_pace_tenant_id_credential_id_pk" PRIMARY KEY("tenant_id","credential_id")
);
--> statement-breakpoint
ALTER TABLE "service_credential" ADD COLUMN "words" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_credential" ADD COLUMN "department_id" bigint;--> statement-breakpoint
ALTER TABLE "service_credential" ADD COLUMN "granted_by" bigint;--> statement-breakpoint
ALTER TABLE "service_credential" ADD COLUMN "per_minute" integer DEFAULT 600 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_pace" ADD CONSTRAINT "service_pace_tenant_id_credential_id_service_credential_tenant_id_id_fk" FOREIGN KEY ("tenant_id","credential_id") REFERENCES "public"."service_credential"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_credential" ADD CONSTRAINT "service_credential_tenant_id_department_id_department_tenant_id_id_fk" FOREIGN KEY ("tenant_id","department_id") REFERENCES "public"."department"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_credential" ADD CONSTRAINT "service_credential_pace_ck" CHECK ("service_credential"."per_minute" between 1 and 6000);