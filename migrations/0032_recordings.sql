CREATE TABLE "recording" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"user_id" bigint NOT NULL,
	"run_id" bigint NOT NULL,
	"script_id" bigint NOT NULL,
	"take" smallint NOT NULL,
	"path" text,
	"bytes" integer,
	"duration_ms" integer,
	"speech_ms" integer,
	"pauses" smallint,
	"peaks" real[],
	"created_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recording_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "recording_consent" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"user_id" bigint NOT NULL,
	"version" smallint NOT NULL,
	"agreed" boolean NOT NULL,
	"decided_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recording_consent_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "recording_part" (
	"tenant_id" bigint NOT NULL,
	"recording_id" bigint NOT NULL,
	"start_byte" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "recording_part_tenant_id_recording_id_start_byte_pk" PRIMARY KEY("tenant_id","recording_id","start_byte"),
	CONSTRAINT "recording_part_ck" CHECK ("recording_part"."start_byte" >= 0 and octet_length("recording_part"."content") between 1 and 65536)
);
--> statement-breakpoint
ALTER TABLE "rehearsal_line" ADD COLUMN "recording_id" bigint;--> statement-breakpoint
ALTER TABLE "recording" ADD CONSTRAINT "recording_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_consent" ADD CONSTRAINT "recording_consent_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recording_part" ADD CONSTRAINT "recording_part_tenant_id_recording_id_recording_tenant_id_id_fk" FOREIGN KEY ("tenant_id","recording_id") REFERENCES "public"."recording"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recording_take_uq" ON "recording" USING btree ("tenant_id","run_id","script_id","take");--> statement-breakpoint
CREATE INDEX "recording_user_ix" ON "recording" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "recording_age_ix" ON "recording" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "recording_consent_user_ix" ON "recording_consent" USING btree ("tenant_id","user_id","id");