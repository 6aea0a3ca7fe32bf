# For compose.yaml: PostgreSQL's image runs it once, on an empty database. As in docs/operating/install.md, step 2, one role owns the
# schema, and the shop runs as another.
psql --username postgres --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=shop="$SHOP_PASSWORD" <<'SQL'
CREATE ROLE level30_owner LOGIN PASSWORD :'owner';
CREATE ROLE level30 LOGIN PASSWORD :'shop';
CREATE DATABASE level30 OWNER level30_owner;
SQL
