-- A role for BI tools: it reads the views bi_orders, bi_fees_daily and bi_coverage, and nothing else.
-- As the owner of the tables, after npm run operator -- migrate. Replace the password.
create role countinghouse_reader login password 'change this' connection limit 5;
grant usage on schema public to countinghouse_reader;
grant select on bi_orders, bi_fees_daily, bi_coverage to countinghouse_reader;
-- One long question must not hold up the ledger's own work.
alter role countinghouse_reader set default_transaction_read_only = on;
alter role countinghouse_reader set statement_timeout = '5min';
alter role countinghouse_reader set idle_in_transaction_session_timeout = '1min';
