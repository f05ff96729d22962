#!/bin/sh
# A copy of the primary that follows it and confirms every write; promote it with `pg_ctl promote` when the primary is gone.
set -eu
PGDATA=${PGDATA:-/var/lib/postgresql/18/docker}
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chmod 700 "$PGDATA"
  pg_basebackup -h primary -U postgres -D "$PGDATA" -R -X stream
  echo "primary_conninfo = 'host=primary user=postgres password=$PGPASSWORD application_name=standby'" >>"$PGDATA/postgresql.auto.conf"
fi
exec postgres -D "$PGDATA"
