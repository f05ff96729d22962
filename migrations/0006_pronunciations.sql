CREATE TABLE "pronunciation" (
	"tenant_id" bigint NOT NULL,
	"id" bigint DEFAULT nextval('app.id_seq') NOT NULL,
	"word" text NOT NULL,
	"pinyin" text NOT NULL,
	"note" text,
	"update_user_name" text,
	"create_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	"update_date" timestamp(6) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pronunciation_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "pronunciation_pinyin_ck" CHECK ("pronunciation"."pinyin" ~ '^[a-z]+[1-5]( [a-z]+[1-5])*$')
);
--> statement-breakpoint
ALTER TABLE "digital_human_setting" ADD COLUMN "speed" real DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "digital_human_setting" ADD COLUMN "pitch" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "pronunciation_word_uq" ON "pronunciation" USING btree ("tenant_id","word");--> statement-breakpoint
CREATE INDEX "pronunciation_page_ix" ON "pronunciation" USING btree ("tenant_id","update_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "digital_human_setting" ADD CONSTRAINT "digital_human_delivery_ck" CHECK ("digital_human_setting"."speed" between 0.69 and 1.31 and "digital_human_setting"."pitch" between -6 and 6);