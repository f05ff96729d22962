ALTER TABLE "file" ADD COLUMN "unfit" text;--> statement-breakpoint
CREATE INDEX "file_unfit_ix" ON "file" USING btree ("tenant_id","path") WHERE "file"."unfit" is not null;