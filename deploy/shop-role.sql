-- What the shop needs of PostgreSQL: a role that owns its database and nothing else. compose.yaml lets PostgreSQL run this when it
-- creates its folder. By hand: SHOP_DB_PASSWORD=… psql --file deploy/shop-role.sql, as a superuser.
\getenv password SHOP_DB_PASSWORD
create role shop login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database shop owner shop encoding 'UTF8' template template0;
