#!/bin/sh
# Lets the replica follow: the account of the database is its superuser in this image.
echo "host replication all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
