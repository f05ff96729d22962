CREATE TABLE "people_list" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"name" text NOT NULL,
	"create_user_id" bigint,
	"creator_name" text NOT NULL,
	"create_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_list_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "people_list_member" (
	"tenant_id" bigint NOT NULL,
	"list_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "people_list_member_tenant_id_list_id_user_id_pk" PRIMARY KEY("tenant_id","list_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "people_list_member" ADD CONSTRAINT "people_list_member_tenant_id_list_id_people_list_tenant_id_id_fk" FOREIGN KEY ("tenant_id","list_id") REFERENCES "public"."people_list"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_list_member" ADD CONSTRAINT "people_list_member_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "people_list_name_uq" ON "people_list" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE INDEX "people_list_page_ix" ON "people_list" USING btree ("tenant_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);