CREATE TABLE "model_use" (
	"tenant_id" bigint NOT NULL,
	"day" date NOT NULL,
	"purpose" text NOT NULL,
	"tokens" bigint NOT NULL,
	CONSTRAINT "model_use_tenant_id_day_purpose_pk" PRIMARY KEY("tenant_id","day","purpose")
);
