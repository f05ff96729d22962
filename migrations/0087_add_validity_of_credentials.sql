ALTER TABLE "service_credential" ADD COLUMN "days" smallint;--> statement-breakpoint
ALTER TABLE "service_credential" ADD COLUMN "expires_at" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "service_credential" ADD COLUMN "allowed_ips" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_credential" ADD COLUMN "old_secret_hash" "bytea";--> statement-breakpoint
ALTER TABLE "service_credential" ADD COLUMN "old_secret_until" timestamp(6) with time zone;--> statement-breakpoint
ALTER TABLE "service_credential" ADD COLUMN "last_used_ip" text;--> statement-breakpoint
ALTER TABLE "service_credential" ADD CONSTRAINT "service_credential_days_ck" CHECK (("service_credential"."days" is null) = ("service_credential"."expires_at" is null) and "service_credential"."days" between 1 and 365);