-- As the owner of the tables, after npm run operator -- migrate. Replace the password.
create role countinghouse_gateway login password 'change this';
grant usage on schema public to countinghouse_gateway;
grant select, insert, update, delete on all tables in schema public to countinghouse_gateway;
grant usage on all sequences in schema public to countinghouse_gateway;
alter default privileges in schema public grant select, insert, update, delete on tables to countinghouse_gateway;
alter default privileges in schema public grant usage on sequences to countinghouse_gateway;
-- The trail and its marks can be read and added to, and nothing else.
revoke update, delete, truncate on audit, audit_mark from countinghouse_gateway;
revoke insert, delete, truncate on audit_head from countinghouse_gateway;
revoke insert, update, delete, truncate on kysely_migration, kysely_migration_lock from countinghouse_gateway;
