CREATE TABLE "exam_shared" (
	"tenant_id" bigint NOT NULL,
	"exam_id" bigint NOT NULL,
	"earlier_id" bigint NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "exam_shared_tenant_id_exam_id_earlier_id_pk" PRIMARY KEY("tenant_id","exam_id","earlier_id")
);
--> statement-breakpoint
CREATE TABLE "exam_standing" (
	"tenant_id" bigint NOT NULL,
	"exam_id" bigint NOT NULL,
	"pass_rate" numeric(5, 2) NOT NULL,
	"required" integer NOT NULL,
	"participated" integer NOT NULL,
	"pending" integer NOT NULL,
	"scored" integer NOT NULL,
	"passed" integer NOT NULL,
	CONSTRAINT "exam_standing_tenant_id_exam_id_pk" PRIMARY KEY("tenant_id","exam_id")
);
--> statement-breakpoint
CREATE TABLE "exam_standing_change" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"exam_id" bigint NOT NULL,
	"people" boolean NOT NULL,
	CONSTRAINT "exam_standing_change_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "exam_shared" ADD CONSTRAINT "exam_shared_tenant_id_exam_id_exam_tenant_id_id_fk" FOREIGN KEY ("tenant_id","exam_id") REFERENCES "public"."exam"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_shared" ADD CONSTRAINT "exam_shared_tenant_id_earlier_id_exam_tenant_id_id_fk" FOREIGN KEY ("tenant_id","earlier_id") REFERENCES "public"."exam"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_standing" ADD CONSTRAINT "exam_standing_tenant_id_exam_id_exam_tenant_id_id_fk" FOREIGN KEY ("tenant_id","exam_id") REFERENCES "public"."exam"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_standing_change" ADD CONSTRAINT "exam_standing_change_tenant_id_exam_id_exam_tenant_id_id_fk" FOREIGN KEY ("tenant_id","exam_id") REFERENCES "public"."exam"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_shared_earlier_ix" ON "exam_shared" USING btree ("tenant_id","earlier_id");--> statement-breakpoint
CREATE INDEX "exam_standing_change_ix" ON "exam_standing_change" USING btree ("tenant_id","exam_id","people");