#!/bin/sh
# The role and the database of the nodes, at the first start of the database.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$DB_PASSWORD" -U "${POSTGRES_USER:-postgres}" <<'SQL'
create role pinset login password :'password';
create database pinset owner pinset;
SQL
