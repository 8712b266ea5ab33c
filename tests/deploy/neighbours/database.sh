# Makes the database that POSTGRES_USER and POSTGRES_PASSWORD name, if there is none, and serves it.
set -e
export PATH="$(echo /usr/lib/postgresql/*/bin):$PATH"
install --owner=postgres --directory /run/postgresql
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  install --owner=postgres --group=postgres --mode=0700 --directory "$PGDATA"
  printf %s "$POSTGRES_PASSWORD" | install --owner=postgres --mode=0400 /dev/stdin /run/password
  runuser --user postgres -- initdb --username="$POSTGRES_USER" --pwfile=/run/password --auth=scram-sha-256 --locale=C.UTF-8
  rm /run/password
  echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"
  echo "CREATE DATABASE $POSTGRES_USER" | runuser --user postgres -- postgres --single -E postgres
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups postgres -c listen_addresses='*'
