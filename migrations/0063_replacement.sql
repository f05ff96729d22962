CREATE TABLE "replacement" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"user_id" bigint NOT NULL,
	"find" text NOT NULL,
	"replacement" text NOT NULL,
	"hits" integer NOT NULL,
	"courses" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"create_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "replacement_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "replacement" ADD CONSTRAINT "replacement_tenant_id_tenant_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenant"("tenant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replacement_own_ix" ON "replacement" USING btree ("tenant_id","user_id","create_date");