CREATE TABLE "question_gram" (
	"tenant_id" bigint NOT NULL,
	"gram" bigint NOT NULL,
	"question_id" bigint NOT NULL,
	CONSTRAINT "question_gram_tenant_id_gram_question_id_pk" PRIMARY KEY("tenant_id","gram","question_id")
);
--> statement-breakpoint
CREATE INDEX "question_gram_question_ix" ON "question_gram" USING btree ("tenant_id","question_id","gram");