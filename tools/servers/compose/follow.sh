#!/bin/bash
# Copies the database once, and follows it from then on.
set -eu
export PGPASSWORD=$POSTGRES_PASSWORD
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  until pg_basebackup -D "$PGDATA" -R -c fast -h primary -U "$POSTGRES_USER"; do
    rm -rf "${PGDATA:?}"/*
    sleep 1
  done
  chmod 700 "$PGDATA"
fi
exec postgres -c hot_standby_feedback=on
