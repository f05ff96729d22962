CREATE TABLE "exam_move" (
	"tenant_id" bigint NOT NULL,
	"attempt_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"kind" text NOT NULL,
	"moved_at" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_move_tenant_id_attempt_id_id_pk" PRIMARY KEY("tenant_id","attempt_id","id"),
	CONSTRAINT "exam_move_kind_ck" CHECK ("exam_move"."kind" in ('TAKEN', 'FREED'))
);
--> statement-breakpoint
ALTER TABLE "exam_move" ADD CONSTRAINT "exam_move_tenant_id_attempt_id_exam_attempt_tenant_id_id_fk" FOREIGN KEY ("tenant_id","attempt_id") REFERENCES "public"."exam_attempt"("tenant_id","id") ON DELETE cascade ON UPDATE no action;