-- One sequence of ids for every table: an id names one thing.
create schema if not exists app;
--> statement-breakpoint
create sequence if not exists app.id_seq start with 1000;
