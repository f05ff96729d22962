CREATE TABLE "exam_department_standing" (
	"tenant_id" bigint NOT NULL,
	"exam_id" bigint NOT NULL,
	"department_id" bigint NOT NULL,
	"required" integer NOT NULL,
	"participated" integer NOT NULL,
	"pending" integer NOT NULL,
	"passed" integer NOT NULL,
	"rates" numeric[] NOT NULL,
	"reached" integer[] NOT NULL,
	CONSTRAINT "exam_department_standing_tenant_id_exam_id_department_id_pk" PRIMARY KEY("tenant_id","exam_id","department_id"),
	CONSTRAINT "exam_department_standing_ck" CHECK (cardinality("exam_department_standing"."rates") = cardinality("exam_department_standing"."reached"))
);
--> statement-breakpoint
ALTER TABLE "exam_standing" ADD COLUMN "departments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_department_standing" ADD CONSTRAINT "exam_department_standing_tenant_id_exam_id_exam_tenant_id_id_fk" FOREIGN KEY ("tenant_id","exam_id") REFERENCES "public"."exam"("tenant_id","id") ON DELETE cascade ON UPDATE no action;