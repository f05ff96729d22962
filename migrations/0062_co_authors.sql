CREATE TABLE "course_co_author" (
	"tenant_id" bigint NOT NULL,
	"course_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"create_user_id" bigint,
	"create_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_co_author_tenant_id_course_id_user_id_pk" PRIMARY KEY("tenant_id","course_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "course_co_author" ADD CONSTRAINT "course_co_author_tenant_id_course_id_course_tenant_id_id_fk" FOREIGN KEY ("tenant_id","course_id") REFERENCES "public"."course"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_co_author" ADD CONSTRAINT "course_co_author_tenant_id_user_id_app_user_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."app_user"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_co_author_user_ix" ON "course_co_author" USING btree ("tenant_id","user_id");