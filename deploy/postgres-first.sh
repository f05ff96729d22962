#!/bin/sh
# Once, with an empty primary: the roles and the database as docs/operations.md says, and who may copy it.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" <<'SQL'
create role yanwu_owner login password :'owner';
create role yanwu_app login password :'app' nosuperuser nobypassrls noinherit;
create database yanwu owner yanwu_owner;
SQL
echo 'host replication all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
