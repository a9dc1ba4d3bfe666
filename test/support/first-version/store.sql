--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: pg_trgm; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;


--
-- Name: audit_refuses_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.audit_refuses_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin raise exception 'the audit log is append-only'; end $$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: account_lock; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.account_lock (
    account text NOT NULL COLLATE pg_catalog."C",
    tries integer NOT NULL,
    level integer NOT NULL,
    locked_until text COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: audit; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit (
    seq bigint NOT NULL,
    at text NOT NULL COLLATE pg_catalog."C",
    operator_id text COLLATE pg_catalog."C",
    operator_email text COLLATE pg_catalog."C",
    action text NOT NULL COLLATE pg_catalog."C",
    object text COLLATE pg_catalog."C",
    mid text COLLATE pg_catalog."C",
    ip text COLLATE pg_catalog."C",
    request_id text COLLATE pg_catalog."C",
    outcome text NOT NULL COLLATE pg_catalog."C",
    details text NOT NULL COLLATE pg_catalog."C",
    previous_hash text NOT NULL COLLATE pg_catalog."C",
    hash text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: audit_head; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit_head (
    id integer NOT NULL,
    seq bigint NOT NULL,
    hash text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT audit_head_id_check CHECK ((id = 1))
);


--
-- Name: export_manifest; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.export_manifest (
    id text NOT NULL COLLATE pg_catalog."C",
    operator_id text NOT NULL COLLATE pg_catalog."C",
    operator_email text NOT NULL COLLATE pg_catalog."C",
    file text NOT NULL COLLATE pg_catalog."C",
    filter text NOT NULL COLLATE pg_catalog."C",
    time_zone text COLLATE pg_catalog."C",
    coverage text NOT NULL COLLATE pg_catalog."C",
    mids text NOT NULL COLLATE pg_catalog."C",
    row_count bigint NOT NULL,
    totals text NOT NULL COLLATE pg_catalog."C",
    sha256 text NOT NULL COLLATE pg_catalog."C",
    started_at text NOT NULL COLLATE pg_catalog."C",
    finished_at text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT export_manifest_coverage_check CHECK ((coverage = ANY (ARRAY['exact'::text, 'at-least'::text])))
);


--
-- Name: fee_key; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.fee_key (
    mid text NOT NULL COLLATE pg_catalog."C",
    is_split integer NOT NULL,
    number bigint NOT NULL,
    digest text NOT NULL COLLATE pg_catalog."C",
    order_type text COLLATE pg_catalog."C",
    status text COLLATE pg_catalog."C",
    currency text COLLATE pg_catalog."C",
    currency_stated integer NOT NULL,
    CONSTRAINT fee_key_currency_stated_check CHECK ((currency_stated = ANY (ARRAY[0, 1]))),
    CONSTRAINT fee_key_is_split_check CHECK ((is_split = ANY (ARRAY[0, 1]))),
    CONSTRAINT fee_key_number_check CHECK ((number >= 0))
);


--
-- Name: fee_recount; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.fee_recount (
    mid text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: fee_total; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.fee_total (
    mid text NOT NULL COLLATE pg_catalog."C",
    is_split integer NOT NULL,
    step bigint NOT NULL,
    bucket bigint NOT NULL,
    part bigint NOT NULL,
    sums text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT fee_total_bucket_check CHECK ((bucket >= '-1'::integer)),
    CONSTRAINT fee_total_is_split_check CHECK ((is_split = ANY (ARRAY[0, 1]))),
    CONSTRAINT fee_total_part_check CHECK ((part >= 0)),
    CONSTRAINT fee_total_step_check CHECK ((step > 0)),
    CONSTRAINT fee_total_sums_check CHECK ((sums !~ '[^-0-9:, ]'::text))
);


--
-- Name: fetch_counter; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.fetch_counter (
    id integer NOT NULL,
    value bigint NOT NULL,
    CONSTRAINT fetch_counter_id_check CHECK ((id = 1))
);


--
-- Name: kysely_migration; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);


--
-- Name: kysely_migration_lock; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);


--
-- Name: ledger_lease; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ledger_lease (
    mid text NOT NULL COLLATE pg_catalog."C",
    holder text NOT NULL COLLATE pg_catalog."C",
    fence bigint NOT NULL,
    until text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: ledger_order; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ledger_order (
    ref bigint NOT NULL,
    mid text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    fetch_seq bigint NOT NULL,
    raw text NOT NULL COLLATE pg_catalog."C",
    content_hash text NOT NULL COLLATE pg_catalog."C",
    older text COLLATE pg_catalog."C",
    status text COLLATE pg_catalog."C",
    order_type text COLLATE pg_catalog."C",
    purpose_code text COLLATE pg_catalog."C",
    user_id text COLLATE pg_catalog."C",
    source_currency text COLLATE pg_catalog."C",
    source_amount text COLLATE pg_catalog."C",
    source_key text COLLATE pg_catalog."C",
    destination_currency text COLLATE pg_catalog."C",
    destination_amount text COLLATE pg_catalog."C",
    destination_key text COLLATE pg_catalog."C",
    network_fee text COLLATE pg_catalog."C",
    processing_fee text COLLATE pg_catalog."C",
    rr_fee text COLLATE pg_catalog."C",
    fee_currency text COLLATE pg_catalog."C",
    fee_currency_stated integer NOT NULL,
    has_fees integer NOT NULL,
    sender_name text COLLATE pg_catalog."C",
    created_at text COLLATE pg_catalog."C",
    updated_at text COLLATE pg_catalog."C",
    is_final integer NOT NULL,
    first_seen_at text NOT NULL COLLATE pg_catalog."C",
    last_seen_at text NOT NULL COLLATE pg_catalog."C",
    seen_sweep bigint DEFAULT 0 NOT NULL,
    missing_at text COLLATE pg_catalog."C",
    search text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT ledger_order_destination_amount_check CHECK ((destination_amount ~ '^-?[0-9]{1,30}(\.[0-9]{1,18})?$'::text)),
    CONSTRAINT ledger_order_fee_currency_stated_check CHECK ((fee_currency_stated = ANY (ARRAY[0, 1]))),
    CONSTRAINT ledger_order_has_fees_check CHECK ((has_fees = ANY (ARRAY[0, 1]))),
    CONSTRAINT ledger_order_is_final_check CHECK ((is_final = ANY (ARRAY[0, 1]))),
    CONSTRAINT ledger_order_network_fee_check CHECK ((network_fee ~ '^-?[0-9]{1,30}(\.[0-9]{1,18})?$'::text)),
    CONSTRAINT ledger_order_processing_fee_check CHECK ((processing_fee ~ '^-?[0-9]{1,30}(\.[0-9]{1,18})?$'::text)),
    CONSTRAINT ledger_order_rr_fee_check CHECK ((rr_fee ~ '^-?[0-9]{1,30}(\.[0-9]{1,18})?$'::text)),
    CONSTRAINT ledger_order_source_amount_check CHECK ((source_amount ~ '^-?[0-9]{1,30}(\.[0-9]{1,18})?$'::text))
);


--
-- Name: ledger_order_ref_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.ledger_order ALTER COLUMN ref ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_order_ref_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: ledger_user; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ledger_user (
    ref bigint NOT NULL,
    mid text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    fetch_seq bigint NOT NULL,
    raw text NOT NULL COLLATE pg_catalog."C",
    content_hash text NOT NULL COLLATE pg_catalog."C",
    older text COLLATE pg_catalog."C",
    name text COLLATE pg_catalog."C",
    email text COLLATE pg_catalog."C",
    phone text COLLATE pg_catalog."C",
    phone_digits text COLLATE pg_catalog."C",
    created_at text COLLATE pg_catalog."C",
    first_seen_at text NOT NULL COLLATE pg_catalog."C",
    last_seen_at text NOT NULL COLLATE pg_catalog."C",
    missing_at text COLLATE pg_catalog."C",
    search text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: ledger_user_ref_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.ledger_user ALTER COLUMN ref ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_user_ref_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: ledger_version; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ledger_version (
    mid text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL
);


--
-- Name: operator; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.operator (
    id text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    mids text NOT NULL COLLATE pg_catalog."C",
    password_hash text COLLATE pg_catalog."C",
    password_expires_at text COLLATE pg_catalog."C",
    must_change_password integer DEFAULT 0 NOT NULL,
    totp_secret text COLLATE pg_catalog."C",
    totp_pending text COLLATE pg_catalog."C",
    totp_confirmed integer DEFAULT 0 NOT NULL,
    oidc_issuer text COLLATE pg_catalog."C",
    oidc_subject text COLLATE pg_catalog."C",
    disabled_at text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    last_sign_in_at text COLLATE pg_catalog."C",
    CONSTRAINT operator_email_check CHECK ((email !~ '[A-Z]'::text)),
    CONSTRAINT operator_must_change_password_check CHECK ((must_change_password = ANY (ARRAY[0, 1]))),
    CONSTRAINT operator_totp_confirmed_check CHECK ((totp_confirmed = ANY (ARRAY[0, 1])))
);


--
-- Name: order_amount; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.order_amount (
    mid text NOT NULL COLLATE pg_catalog."C",
    bucket text NOT NULL COLLATE pg_catalog."C",
    count bigint NOT NULL
);


--
-- Name: order_block; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.order_block (
    mid text NOT NULL COLLATE pg_catalog."C",
    block bigint NOT NULL,
    version bigint NOT NULL
);


--
-- Name: order_count; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.order_count (
    mid text NOT NULL COLLATE pg_catalog."C",
    order_type text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    source_currency text NOT NULL COLLATE pg_catalog."C",
    destination_currency text NOT NULL COLLATE pg_catalog."C",
    count bigint NOT NULL
);


--
-- Name: order_history; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.order_history (
    mid text NOT NULL COLLATE pg_catalog."C",
    order_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    seen_before text NOT NULL COLLATE pg_catalog."C",
    seen_after text NOT NULL COLLATE pg_catalog."C",
    changes text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: order_hour; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.order_hour (
    mid text NOT NULL COLLATE pg_catalog."C",
    hour text NOT NULL COLLATE pg_catalog."C",
    count bigint NOT NULL
);


--
-- Name: order_intent; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.order_intent (
    key text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    mid text NOT NULL COLLATE pg_catalog."C",
    operator_id text NOT NULL COLLATE pg_catalog."C",
    body_sha256 text NOT NULL COLLATE pg_catalog."C",
    body text NOT NULL COLLATE pg_catalog."C",
    user_id text COLLATE pg_catalog."C",
    amount text COLLATE pg_catalog."C",
    amount_side text COLLATE pg_catalog."C",
    currency text COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    attempt_at text COLLATE pg_catalog."C",
    settled_at text COLLATE pg_catalog."C",
    holder text NOT NULL COLLATE pg_catalog."C",
    upstream_order_id text COLLATE pg_catalog."C",
    pay_url text COLLATE pg_catalog."C",
    status integer,
    answer text COLLATE pg_catalog."C",
    note text COLLATE pg_catalog."C",
    resolved_by text COLLATE pg_catalog."C",
    resolved_at text COLLATE pg_catalog."C",
    reason text COLLATE pg_catalog."C",
    CONSTRAINT order_intent_amount_check CHECK ((amount ~ '^-?[0-9]{1,30}(\.[0-9]{1,18})?$'::text)),
    CONSTRAINT order_intent_amount_side_check CHECK ((amount_side = ANY (ARRAY['source'::text, 'destination'::text]))),
    CONSTRAINT order_intent_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'user'::text]))),
    CONSTRAINT order_intent_state_check CHECK ((state = ANY (ARRAY['created'::text, 'sending'::text, 'confirmed'::text, 'rejected'::text, 'not_sent'::text, 'unknown'::text, 'linked'::text, 'abandoned'::text])))
);


--
-- Name: preference; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.preference (
    operator_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C"
);


--
-- Name: quarantine; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.quarantine (
    mid text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    digest text NOT NULL COLLATE pg_catalog."C",
    raw text NOT NULL COLLATE pg_catalog."C",
    reason text NOT NULL COLLATE pg_catalog."C",
    first_seen_at text NOT NULL COLLATE pg_catalog."C",
    last_seen_at text NOT NULL COLLATE pg_catalog."C",
    count bigint NOT NULL,
    CONSTRAINT quarantine_kind_check CHECK ((kind = ANY (ARRAY['orders'::text, 'users'::text])))
);


--
-- Name: recovery_code; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.recovery_code (
    operator_id text NOT NULL COLLATE pg_catalog."C",
    code_hash text NOT NULL COLLATE pg_catalog."C",
    used_at text COLLATE pg_catalog."C"
);


--
-- Name: session; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.session (
    token_hash text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    operator_id text NOT NULL COLLATE pg_catalog."C",
    stage text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    seen_at text NOT NULL COLLATE pg_catalog."C",
    ip text NOT NULL COLLATE pg_catalog."C",
    agent text NOT NULL COLLATE pg_catalog."C",
    fresh_at text COLLATE pg_catalog."C",
    CONSTRAINT session_stage_check CHECK ((stage = ANY (ARRAY['signed-in'::text, 'second-factor'::text, 'enrol'::text, 'new-password'::text])))
);


--
-- Name: sweep_state; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sweep_state (
    mid text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    effective_limit integer,
    swept_at text COLLATE pg_catalog."C",
    quiet_since text COLLATE pg_catalog."C",
    failing_since text COLLATE pg_catalog."C",
    last_error text COLLATE pg_catalog."C",
    sweep bigint NOT NULL,
    CONSTRAINT sweep_state_kind_check CHECK ((kind = ANY (ARRAY['orders'::text, 'users'::text])))
);


--
-- Name: totp_step; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.totp_step (
    operator_id text NOT NULL COLLATE pg_catalog."C",
    step bigint NOT NULL
);


--
-- Data for Name: account_lock; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: audit; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.audit VALUES (1, '2026-11-23T06:47:06.057Z', NULL, NULL, 'operator.added', 'operator:cdf5e04b-d9f3-412e-9fd8-08c75782b464', NULL, 'command line', NULL, 'done', '{"role":"admin","mids":["mer_1","mer_2"]}', '0000000000000000000000000000000000000000000000000000000000000000', 'cd29325d6ba3213aaa0af6510ec228f88a52fa91ae79a984bb70b0c3e85ef1b3');
INSERT INTO public.audit VALUES (2, '2026-11-23T06:47:06.659Z', NULL, NULL, 'operator.added', 'operator:8da86f38-3d3d-4b71-a375-e0e787011ba8', NULL, 'command line', NULL, 'done', '{"role":"ops","mids":["mer_1","mer_2"]}', 'cd29325d6ba3213aaa0af6510ec228f88a52fa91ae79a984bb70b0c3e85ef1b3', '7a07e0649e36391dc701883c7e3fc231d566ff50be123e5bd5b2071814221e73');
INSERT INTO public.audit VALUES (3, '2026-11-23T06:47:07.767Z', NULL, NULL, 'operator.added', 'operator:00cab476-7c56-491c-9902-eed3eefe03a8', NULL, 'command line', NULL, 'done', '{"role":"support","mids":["mer_1","mer_2"]}', '7a07e0649e36391dc701883c7e3fc231d566ff50be123e5bd5b2071814221e73', '5812b5d2c9c46a23c8e579fbdac0a0727f48556e6fe6379f3a9e584e36fa4770');
INSERT INTO public.audit VALUES (4, '2026-11-23T06:47:08.432Z', NULL, NULL, 'operator.added', 'operator:12ab96ab-f604-40e6-89f5-ae4f0e6ae1d7', NULL, 'command line', NULL, 'done', '{"role":"finance","mids":["mer_1","mer_2"]}', '5812b5d2c9c46a23c8e579fbdac0a0727f48556e6fe6379f3a9e584e36fa4770', '4245d094540b290b19f09565cf8d221ff68321bd8f49524b1c3122fa65c76bb0');
INSERT INTO public.audit VALUES (5, '2026-11-23T06:47:09.507Z', 'cdf5e04b-d9f3-412e-9fd8-08c75782b464', 'admin@office.test', 'session.started', NULL, NULL, '127.0.0.1', '4025f5ab-d3b8-40fa-8564-b19948d02cd5', 'done', '{"stage":"signed-in","secondFactor":false}', '4245d094540b290b19f09565cf8d221ff68321bd8f49524b1c3122fa65c76bb0', 'b0807b21da2cb192141cc177912c89b9311ac8b0404a6ff21a0233dcd3572e63');
INSERT INTO public.audit VALUES (6, '2026-11-23T06:47:09.878Z', '8da86f38-3d3d-4b71-a375-e0e787011ba8', 'ops@office.test', 'session.started', NULL, NULL, '127.0.0.1', 'ae985ccb-ec4c-47cd-9c75-5764b1d8feb6', 'done', '{"stage":"signed-in","secondFactor":false}', 'b0807b21da2cb192141cc177912c89b9311ac8b0404a6ff21a0233dcd3572e63', 'b32636a8aa92cc7386f211ae1025fc257a0ce923924da7954d63ef8e6baaf056');
INSERT INTO public.audit VALUES (7, '2026-11-23T06:47:10.078Z', '8da86f38-3d3d-4b71-a375-e0e787011ba8', 'ops@office.test', 'second-factor.enrolled', NULL, NULL, '127.0.0.1', '4b0682d2-7771-4b11-a88d-8a04f914a073', 'done', '{}', 'b32636a8aa92cc7386f211ae1025fc257a0ce923924da7954d63ef8e6baaf056', '7680a6c488827c6e46371cad43278b635b5f258e79692c6f5ebc6a974e2e45a1');
INSERT INTO public.audit VALUES (8, '2026-11-23T06:47:10.078Z', '8da86f38-3d3d-4b71-a375-e0e787011ba8', 'ops@office.test', 'session.started', NULL, NULL, '127.0.0.1', '4b0682d2-7771-4b11-a88d-8a04f914a073', 'done', '{"stage":"signed-in","secondFactor":true}', '7680a6c488827c6e46371cad43278b635b5f258e79692c6f5ebc6a974e2e45a1', '0712c5d0dc7b1cf64343e1f56eb9d5393dc02cbdb43c0dde6235daf1f575eda1');
INSERT INTO public.audit VALUES (9, '2026-11-23T06:47:12.018Z', '8da86f38-3d3d-4b71-a375-e0e787011ba8', 'ops@office.test', 'order-intent.created', 'intent:created-by-the-first-version', 'mer_1', '127.0.0.1', '9efee536-c945-499e-819e-f26c59a00a3d', 'done', '{}', '0712c5d0dc7b1cf64343e1f56eb9d5393dc02cbdb43c0dde6235daf1f575eda1', '2d0d3ced0b4066c678ad149ba23fc56a6a85b7ec688437afb6a66980b51b2714');
INSERT INTO public.audit VALUES (10, '2026-11-23T06:47:12.041Z', '8da86f38-3d3d-4b71-a375-e0e787011ba8', 'ops@office.test', 'order-intent.sending', 'intent:created-by-the-first-version', 'mer_1', '127.0.0.1', '9efee536-c945-499e-819e-f26c59a00a3d', 'done', '{}', '2d0d3ced0b4066c678ad149ba23fc56a6a85b7ec688437afb6a66980b51b2714', '65968dfc94c0477ed1e5ff500ba97d8ac751cb1205d423296f48d3b371988706');
INSERT INTO public.audit VALUES (11, '2026-11-23T06:47:12.061Z', '8da86f38-3d3d-4b71-a375-e0e787011ba8', 'ops@office.test', 'order-intent.confirmed', 'intent:created-by-the-first-version', 'mer_1', '127.0.0.1', '9efee536-c945-499e-819e-f26c59a00a3d', 'done', '{"orderId":"PF-2611230647124326583","status":200}', '65968dfc94c0477ed1e5ff500ba97d8ac751cb1205d423296f48d3b371988706', '0b1f65edb94e7518f5abb464d8baa7ff6de1ec814e4f2f6c8c98df18c6174cf3');
INSERT INTO public.audit VALUES (12, '2026-11-23T06:47:12.131Z', '8da86f38-3d3d-4b71-a375-e0e787011ba8', 'ops@office.test', 'order-intent.created', 'intent:refused-by-the-first-version', 'mer_1', '127.0.0.1', '8746ee87-20b9-497c-8bad-490f206aa19a', 'done', '{}', '0b1f65edb94e7518f5abb464d8baa7ff6de1ec814e4f2f6c8c98df18c6174cf3', '8cc960c19e74c0934fc0290fa2fdda03cdba8ba9e60466fc0c323a746ce8b59b');
INSERT INTO public.audit VALUES (13, '2026-11-23T06:47:12.195Z', '8da86f38-3d3d-4b71-a375-e0e787011ba8', 'ops@office.test', 'order-intent.sending', 'intent:refused-by-the-first-version', 'mer_1', '127.0.0.1', '8746ee87-20b9-497c-8bad-490f206aa19a', 'done', '{}', '8cc960c19e74c0934fc0290fa2fdda03cdba8ba9e60466fc0c323a746ce8b59b', '83ba1b1c065d0fa82fb68be767db24bc851b486ce24724da5ed604267a844d5a');
INSERT INTO public.audit VALUES (14, '2026-11-23T06:47:12.235Z', '8da86f38-3d3d-4b71-a375-e0e787011ba8', 'ops@office.test', 'order-intent.rejected', 'intent:refused-by-the-first-version', 'mer_1', '127.0.0.1', '8746ee87-20b9-497c-8bad-490f206aa19a', 'failed', '{"status":400}', '83ba1b1c065d0fa82fb68be767db24bc851b486ce24724da5ed604267a844d5a', 'add138a8d7e5ca06d1d9c94535f9c1df42dbdee588e71e9e056f790898b7209e');
INSERT INTO public.audit VALUES (15, '2026-11-23T06:47:12.270Z', '8da86f38-3d3d-4b71-a375-e0e787011ba8', 'ops@office.test', 'order-intent.created', 'intent:lost-by-the-first-version', 'mer_1', '127.0.0.1', '159fcf9c-d557-4862-b034-b83bdff07e63', 'done', '{}', 'add138a8d7e5ca06d1d9c94535f9c1df42dbdee588e71e9e056f790898b7209e', '8990da792daa222a9b7bb5ab2262a3614a64c834716f45c1aa729f5c38339007');
INSERT INTO public.audit VALUES (16, '2026-11-23T06:47:12.277Z', '8da86f38-3d3d-4b71-a375-e0e787011ba8', 'ops@office.test', 'order-intent.sending', 'intent:lost-by-the-first-version', 'mer_1', '127.0.0.1', '159fcf9c-d557-4862-b034-b83bdff07e63', 'done', '{}', '8990da792daa222a9b7bb5ab2262a3614a64c834716f45c1aa729f5c38339007', '2dd71b2ce7bd2ae9a6383d41a66e684ece8f43ccff4cff4f751c13e6634e4d8f');
INSERT INTO public.audit VALUES (17, '2026-11-23T06:47:12.301Z', '8da86f38-3d3d-4b71-a375-e0e787011ba8', 'ops@office.test', 'order-intent.unknown', 'intent:lost-by-the-first-version', 'mer_1', '127.0.0.1', '159fcf9c-d557-4862-b034-b83bdff07e63', 'failed', '{"why":"POST /v3/orders got no answer"}', '2dd71b2ce7bd2ae9a6383d41a66e684ece8f43ccff4cff4f751c13e6634e4d8f', '8a7128b0c8d55178101d4efa17c889193b72a54000c02c7ae0d484caa163381f');
INSERT INTO public.audit VALUES (18, '2026-11-23T06:47:12.342Z', 'cdf5e04b-d9f3-412e-9fd8-08c75782b464', 'admin@office.test', 'contact.revealed', 'user:UX-744123667178996', 'mer_1', '127.0.0.1', 'c13f76b6-a213-4a48-a1f1-819d2e9eed36', 'done', '{"reason":"a caller asked for it","fields":["email","phone"]}', '8a7128b0c8d55178101d4efa17c889193b72a54000c02c7ae0d484caa163381f', 'e85bad68a6cb12c8681cf8a355c7fc8f9aeffa02a1a024aa7e41e748131b3b2b');


--
-- Data for Name: audit_head; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.audit_head VALUES (1, 18, 'e85bad68a6cb12c8681cf8a355c7fc8f9aeffa02a1a024aa7e41e748131b3b2b');


--
-- Data for Name: export_manifest; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: fee_key; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.fee_key VALUES ('mer_1', 0, 0, 'd9a444b59ca2723db0cd10a174b63f376ee0aa9b4808cb098b15afe1e84d9df1', NULL, NULL, 'USD', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 0, 1, 'cfd9126e6c24df4f9d059dbf87ec63b62523138a3ac38d2fb43021599b48d19e', NULL, NULL, 'IDR', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 0, 2, 'd1de2488b5293dd1a4b2b433e9162eaf50e3b777c37804ac2264f42fede61376', NULL, NULL, 'CLP', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 0, 3, '0957ac1ca9d3e0c26d3cfe48eb887fd0ded53b782e65010a587d0f36a0abc5b5', NULL, NULL, 'EUR', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 0, 4, '75dec1048685b23587db996b6312f8bde27de2d34c3c5e11ebf9457b4cb17975', NULL, NULL, 'JPY', 0);
INSERT INTO public.fee_key VALUES ('mer_1', 0, 5, '11dd9bc4916eb065fe613899bf21b7ddb7a0dabd3d61006b97122d6b8ffad7d6', NULL, NULL, 'SEK', 0);
INSERT INTO public.fee_key VALUES ('mer_1', 0, 6, 'c602cc21e1b4c24571a49ad838f6daef7c082813f6d14110872dad5b70dba3a6', NULL, NULL, 'BRL', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 0, 7, 'de37cc1618d4bdf0ebf35d6bfe581af5fa4a6ab58bbb886279b464ac3d2d1e85', NULL, NULL, 'KRW', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 0, 8, '940f433c62d7933ff51c027c6379d4fd0fd9cc2e75c3f580c1266b9b3dc9f0a8', NULL, NULL, 'INR', 0);
INSERT INTO public.fee_key VALUES ('mer_1', 0, 9, '4e3e4a3e62ffe76a6db9c1f2a5d97f3cae9ef1c53791415d80a41c3b5a69d245', NULL, NULL, 'TRY', 0);
INSERT INTO public.fee_key VALUES ('mer_1', 0, 10, '218fe9d7a27cda757606f4f039743b9188be531037884ad64785e39e3da0f0f0', NULL, NULL, 'INR', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 0, 11, '358a82d6c4ae54c04cb4224f3019c3d5a458ecbece1f1ee41d8923440fc7b7f7', NULL, NULL, 'NGN', 0);
INSERT INTO public.fee_key VALUES ('mer_1', 0, 12, '6ae1c85f6cdcf7c10a664bdd85f648b274f67f4eff5b54c05571a060f53d281b', NULL, NULL, 'SEK', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 0, 13, 'bd780af13ce637d4f45f35f5cbc250df759454f7c96aede688b8fa4a3e62062f', NULL, NULL, 'CAD', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 0, 14, '64347f9c30685509aebb05fc443f89b0079ff1f08fc9f39917862b6c2cf9c65a', NULL, NULL, 'PHP', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 0, 15, '60484b8dcdb647468a6565426d363087b56e4f55e367ff4cead66b75001bb311', NULL, NULL, 'COP', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 0, 16, 'a0da8a1a17fbb5a2f65d01e12d97a23063bf88acd2502245aad2580524158b84', NULL, NULL, 'JPY', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 0, 17, 'dd6f9df41d3f02c032d5d5f97223502ca06deba6c624d48cc9570fa2df68a019', NULL, NULL, 'EGP', 0);
INSERT INTO public.fee_key VALUES ('mer_1', 0, 18, '31808a179d181be87694c823cba14c2bbbe078fe3cefd1e98d33b3abff967e42', NULL, NULL, 'MXN', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 0, 19, '3f677ceee83d2ffd44fecea946ff1d71fa3cb0513deabe5141daf214350dfd2b', NULL, NULL, 'KWD', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 0, 20, '6ef21309d612c01401457eed8a98fc911e77a93edb273c97451a3fa1e8ceacf3', NULL, NULL, 'AED', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 0, 21, 'c3d32afa8a1f12fe934b9ae8b5df604aeab42edaf79722412eaf3ed4147e7662', NULL, NULL, 'GBP', 0);
INSERT INTO public.fee_key VALUES ('mer_1', 0, 22, 'd831fcbbcc4d99569d437712d4962952b50c9796ce378ac0c8128ee2f0775d14', NULL, NULL, 'KES', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 0, 'de84cf31d55b760dea6c58c89fd33e8394942d7a6cdf3931faed1cea899669be', 'payin', 'fund_processing', 'USD', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 1, 'e3dde5440bf0ba471c98a5e16d20cc3aea6d14b19cde3aa6b2ea3c5c16d97ec6', 'payin', 'fund_processing', 'IDR', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 2, '41f23b9c910f236dd86c95fc175999bd6cd2ebc56fca10513a72a5134e1d0ccf', 'payin', 'fund_processing', 'CLP', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 3, 'b9f6a830031db81a080999368cc719d68c487766f84e002e53d1648070eaa6e0', 'gaming', 'completed', 'EUR', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 4, '79a324a800b9a861307b14285b417b4072fa6317dfee91c735138c323abd7085', 'gaming', 'expired', 'JPY', 0);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 5, 'b5f99f2c0ed42d0509e7abdb09ddd1a6a3321fe4c059d5ce74d6e957d2be396d', 'payin', 'asset_settled', 'SEK', 0);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 6, '975f0f040f78c2bd5d8a606df8ca1bdbd136825b8b4b6e86409d1c37293e0a50', 'payin', 'asset_settled', 'BRL', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 7, 'c49dd6a2860269789d08a31e9094633196ab6f0902694ddd35e99ef15fdedef1', 'payin', 'asset_settled', 'KRW', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 8, 'b95b89ba35437ed39c456394d7a229a10bd785b7de75822a8d2171c7129c3f36', 'payin', 'asset_settled', 'CLP', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 9, 'bd86d4cc34215b7a5ae7dc3176e4e94074bd02a64976c5925e10090263ed429f', 'payin', 'fund_settled', 'INR', 0);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 10, 'a3ace1ebc7dd959eee298c597faab276333f7653b22f3a1848bb7a7294f0df47', 'gaming', 'completed', 'USD', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 11, '1c2c30a8cae16bbbbbb9270c52a2ca32ea04b3986c74a24e5723ee65c6013e73', 'payin', 'expired', 'TRY', 0);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 12, 'a22bcd29b6d6946b85a5e252e89aabc182bcd78b3c4e743956ee121387dd6787', 'payin', 'fund_failed', 'IDR', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 13, '3797d9663ababaa0ff97f453eecd99eab428b4acb968250ac885b3e620766c11', 'payin', 'partner_hold', 'INR', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 14, 'f99db21f7a5ad851e45b79df3c5da241998b5e83728f640161fa07b21148e96b', 'payin', 'asset_settled', 'NGN', 0);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 15, '539a17ef2ae54a3053035d558a83cfe8ed2d19e12a0b0a3801ccdaa854ee4ccd', 'payin', 'asset_settled', 'SEK', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 16, '0ae0e1e7ef828b740e03a3727aaf6e746f9a336d25eb31a3cff21d2227262132', 'payin', 'asset_settled', 'CAD', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 17, '5daa818d29398cdea723e0bfa73f33736ce2ba148c94377c23d294a84b6b013d', 'payin', 'fund_settled', 'IDR', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 18, '4b7ec37fe5ac3b5c3af928dd2e426f47afca2a599ffaa6352ba913cfd128eb41', 'gaming', 'completed', 'PHP', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 19, 'cdd217c376de1d69e33eed75f5331284f1d479f2a6aead56aee65c6e604a8309', 'payin', 'expired', 'COP', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 20, '884a614d63404d40d7ba2d576e26f4874be2f2d1a2f3384a42a645c9814e9949', 'gaming', 'fund_failed', 'CLP', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 21, '5b1ee55b7334efadb863e57ee7fe2c24f8ad16acb98c669697f321cf960af097', 'payin', 'asset_settled', 'JPY', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 22, 'bbdfef352e8ee5fa5f986856709a148789ea687ca58f3ac5fd94595808a3876c', 'payin', 'asset_settled', 'EGP', 0);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 23, '377c00bc1837b0a53a68e16fd6a7b1f5eccfb04451a029051133fd0e197a1974', 'payin', 'fund_settled', 'MXN', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 24, 'bdccb3c499009d678f8cb6d8f6b042c6f3a9a571fd512e04b47f7f242649136b', 'gaming', 'completed', 'JPY', 0);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 25, '7e36c05aaa941eeb5cbc052eaaf3cc0bedc8bf418c0a5ebf1d7c5cf9e0deb515', 'payin', 'expired', 'EUR', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 26, 'f6272d5cc41e50bdca4e1ee8229e5ae88c99dff342ef85c82f92a5b93800635b', 'payin', 'asset_settle_failed', 'KWD', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 27, '7540829fe2f720caea0663d3e9117d139dd74a51d0a34bb7bd9c229f1ec248dd', 'payin', 'asset_settled', 'AED', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 28, '8cde106f74ad4dcf13ab77eebfabd2acf58e2cf7c61d02da82b3b62ea1ce4982', 'payin', 'asset_settled', 'IDR', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 29, 'adb4bfca012ff74217998944f09e6a299f89714f621d394ee5ea3b8c03fb5ae8', 'payin', 'asset_settled', 'GBP', 0);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 30, '42189e028ed5acf72c87a37954222e83a3ceb8046673cd2df2a47599ff787d4b', 'payin', 'fund_settled', 'KES', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 31, '70d43237f2c29e84208c84ddc3aff4bc5be8c06e0a6ac97a42d3c92137d48363', 'gaming', 'completed', 'KES', 1);
INSERT INTO public.fee_key VALUES ('mer_2', 0, 0, 'a0da8a1a17fbb5a2f65d01e12d97a23063bf88acd2502245aad2580524158b84', NULL, NULL, 'JPY', 1);
INSERT INTO public.fee_key VALUES ('mer_2', 0, 1, '8778e743de75427f88bed72d056f107b7d39f81c8848f2be25256abb9c5a740c', NULL, NULL, 'ZAR', 1);
INSERT INTO public.fee_key VALUES ('mer_2', 0, 2, 'b93d9c5addec02ca0fe6e4c798442959441a157bf0167c52f67b0f735b2904c9', NULL, NULL, 'PLN', 1);
INSERT INTO public.fee_key VALUES ('mer_2', 0, 3, '744d555348c8584175056daf8af12f892f2b0b55e47dab0276be24b2d27b4ed3', NULL, NULL, 'MYR', 1);
INSERT INTO public.fee_key VALUES ('mer_2', 1, 0, 'e3726448f16b1c88e8d197d6bf29873e5066379a04409f20d345d9c729693eaf', 'payin', 'initiated', 'JPY', 1);
INSERT INTO public.fee_key VALUES ('mer_2', 1, 1, 'd62567ae13188ab75ba6d9e25be0c90df684e8be3fee5b187119f3fefcbaf4ff', 'gaming', 'fund_failed', 'ZAR', 1);
INSERT INTO public.fee_key VALUES ('mer_2', 1, 2, '04ed3a0696c82a8207e7b7b47e78d05e03f3367e8a253634c69ba07fe7019d4a', 'payin', 'fund_settled', 'PLN', 1);
INSERT INTO public.fee_key VALUES ('mer_2', 1, 3, 'e5755e9c20d2bc69e47ffb87e56fd80f4f494b6e712d59298e2faed1f17577d2', 'payin', 'asset_settled', 'MYR', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 32, '8940aba236c3bc6ab19e6a966b0cf38242e34b8663efdc547ce698758a80dff0', 'payin', 'initiated', 'MXN', 1);
INSERT INTO public.fee_key VALUES ('mer_2', 1, 4, 'bd846b205fc87b65ed4b228bff79a75683ede8bdfdf60feb8b7d063694a2553f', 'payin', 'fund_processing', 'JPY', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 33, '7b784aeb58d49884c044e67c7d7226047f34e347605c5fb9a4476c78378c6fdb', 'payin', 'fund_deposited', 'IDR', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 34, '313e6bfbb207a42b8da2a00d3abc798afd810a6c3df475d44a1b400a260edf1c', 'payin', 'initiated', 'IDR', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 35, 'bcf640548677ff259bf9d51a4fadff6d8c2703a71555f16db53fc9e85c492b4f', 'payin', 'asset_processing', 'IDR', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 36, 'a369960e4cb51243afff4f290084dc44760780f35d576c220e2877041a84b003', 'payin', 'initiated', 'CLP', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 37, 'fa97aafce799f758f7b7f607586c5c4fd8ba2472d1513446d82817d1539bd37f', 'payin', 'fund_deposited', 'USD', 1);
INSERT INTO public.fee_key VALUES ('mer_1', 1, 38, 'ba803647f8a124c4fe69f28f5ef1ead3a5ef8f42a7acf20a4b9b38a060cebb57', 'payin', 'fund_processing', 'EUR', 1);


--
-- Data for Name: fee_recount; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: fee_total; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.fee_total VALUES ('mer_2', 0, 900, 249363, 0, '3:1,1,0,0,3047,120,61,0');
INSERT INTO public.fee_total VALUES ('mer_2', 0, 7200, 249363, 0, '0:1,1,0,0,3047,120,61,0');
INSERT INTO public.fee_total VALUES ('mer_2', 0, 21600, 83121, 0, '0:1,1,0,0,3047,120,61,0');
INSERT INTO public.fee_total VALUES ('mer_2', 0, 86400, 20780, 0, '0:1,1,0,0,3047,120,61,0');
INSERT INTO public.fee_total VALUES ('mer_2', 0, 2764800, 649, 0, '0:1,1,0,0,3047,120,61,0 1:1,1,0,2,14000,1463,280,0 2:1,1,0,2,451241,0,9025,0');
INSERT INTO public.fee_total VALUES ('mer_2', 0, 900, 249346, 0, '13:1,1,0,2,14000,1463,280,0');
INSERT INTO public.fee_total VALUES ('mer_2', 0, 7200, 249346, 0, '1:1,1,0,2,14000,1463,280,0');
INSERT INTO public.fee_total VALUES ('mer_2', 0, 21600, 83115, 0, '1:1,1,0,2,14000,1463,280,0');
INSERT INTO public.fee_total VALUES ('mer_2', 0, 86400, 20778, 0, '1:1,1,0,2,14000,1463,280,0');
INSERT INTO public.fee_total VALUES ('mer_2', 1, 86400, 20778, 0, '1:1,1,0,2,14000,1463,280,0');
INSERT INTO public.fee_total VALUES ('mer_2', 0, 900, 249234, 0, '23:1,1,0,2,451241,0,9025,0');
INSERT INTO public.fee_total VALUES ('mer_2', 0, 7200, 249234, 0, '2:1,1,0,2,451241,0,9025,0');
INSERT INTO public.fee_total VALUES ('mer_2', 0, 21600, 83078, 0, '2:1,1,0,2,451241,0,9025,0');
INSERT INTO public.fee_total VALUES ('mer_2', 0, 86400, 20769, 0, '2:1,1,0,2,451241,0,9025,0');
INSERT INTO public.fee_total VALUES ('mer_2', 1, 86400, 20769, 0, '2:1,1,0,2,451241,0,9025,0');
INSERT INTO public.fee_total VALUES ('mer_2', 0, 900, 249083, 0, '29:1,1,0,2,9961,357,199,0');
INSERT INTO public.fee_total VALUES ('mer_2', 0, 7200, 249083, 0, '3:1,1,0,2,9961,357,199,0');
INSERT INTO public.fee_total VALUES ('mer_2', 0, 21600, 83027, 0, '3:1,1,0,2,9961,357,199,0');
INSERT INTO public.fee_total VALUES ('mer_2', 0, 86400, 20756, 0, '3:1,1,0,2,9961,357,199,0');
INSERT INTO public.fee_total VALUES ('mer_2', 0, 2764800, 648, 0, '3:1,1,0,2,9961,357,199,0');
INSERT INTO public.fee_total VALUES ('mer_2', 1, 86400, 20756, 0, '3:1,1,0,2,9961,357,199,0');
INSERT INTO public.fee_total VALUES ('mer_2', 1, 2764800, 648, 0, '3:1,1,0,2,9961,357,199,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249282, 0, '3:1,1,0,1,11000,8,220,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249282, 0, '0:1,1,0,1,11000,8,220,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83094, 0, '0:1,1,0,1,11000,8,220,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20773, 0, '0:1,1,0,1,11000,8,220,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249257, 0, '13:1,1,0,0,1900000,13072,38000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249196, 0, '13:1,1,0,0,4602454,0,92049,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249032, 0, '12:1,1,0,0,150000,13072,3000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249257, 0, '1:1,1,0,0,1900000,13072,38000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249196, 0, '1:1,1,0,0,4602454,0,92049,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249032, 0, '1:1,1,0,0,150000,13072,3000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83085, 0, '1:1,1,0,0,1900000,13072,38000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83065, 0, '1:1,1,0,0,4602454,0,92049,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83010, 0, '1:1,1,0,0,150000,13072,3000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20771, 0, '1:1,1,0,0,1900000,13072,38000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20766, 0, '1:1,1,0,0,4602454,0,92049,0 13:1,1,0,2,11959,110,239,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20752, 0, '1:1,1,0,0,150000,13072,3000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 2764800, 648, 0, '1:2,2,0,0,4752454,13072,95049,0 2:2,2,0,0,202000,1516,4040,0 3:1,1,0,1,4100,0,82,0 4:1,1,0,0,3300,120,66,0 5:1,1,0,2,7200,844,144,0 13:1,1,0,2,11959,110,239,0 14:1,1,0,2,66000,4592,1320,0 15:1,1,0,1,18000000,33195,360000,0 16:1,1,0,0,20605,120,412,0 17:1,1,0,2,220000,3941,4400,0 18:1,1,0,2,361724,0,7234,0 19:1,1,0,3,43000,246,860,0 20:1,1,0,2,2100000,294,42000,0 21:1,1,0,2,800,63,16,0 22:2,2,0,2,534000,10336,10680,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249312, 0, '23:1,1,0,3,5200000000,758000,104000000,15');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249164, 0, '23:1,1,0,0,12000,758,240,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249147, 0, '18:1,1,0,0,190000,758,3800,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249312, 0, '2:1,1,0,3,5200000000,758000,104000000,15');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249164, 0, '2:1,1,0,0,12000,758,240,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249147, 0, '2:1,1,0,0,190000,758,3800,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83104, 0, '2:1,1,0,3,5200000000,758000,104000000,15');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83054, 0, '2:1,1,0,0,12000,758,240,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83049, 0, '2:1,1,0,0,190000,758,3800,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20776, 0, '2:1,1,0,3,5200000000,758000,104000000,15 7:1,1,0,0,1300000,1114,26000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20763, 0, '2:1,1,0,0,12000,758,240,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20762, 0, '2:1,1,0,0,190000,758,3800,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249076, 0, '26:1,1,0,1,4100,0,82,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249076, 0, '3:1,1,0,1,4100,0,82,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83025, 0, '3:1,1,0,1,4100,0,82,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20756, 0, '3:1,1,0,1,4100,0,82,0 4:1,1,0,0,3300,120,66,0');
INSERT INTO public.fee_total VALUES ('mer_2', 1, 86400, 20780, 0, '4:1,1,0,0,3047,120,61,0');
INSERT INTO public.fee_total VALUES ('mer_2', 1, 2764800, 649, 0, '1:1,1,0,2,14000,1463,280,0 2:1,1,0,2,451241,0,9025,0 4:1,1,0,0,3047,120,61,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249358, 0, '34:1,1,0,0,3400,120,68,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249079, 0, '38:1,1,0,0,3300,120,66,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249358, 0, '4:1,1,0,0,3400,120,68,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249079, 0, '4:1,1,0,0,3300,120,66,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83119, 0, '4:1,1,0,0,3400,120,68,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83026, 0, '4:1,1,0,0,3300,120,66,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20779, 0, '4:1,1,0,0,3400,120,68,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20779, 0, '4:1,1,0,0,3400,120,68,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249346, 0, '42:1,1,0,2,35000,844,700,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249113, 0, '42:1,1,0,2,7200,844,144,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249346, 0, '5:1,1,0,2,35000,844,700,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249113, 0, '5:1,1,0,2,7200,844,144,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83115, 0, '5:1,1,0,2,35000,844,700,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83037, 0, '5:1,1,0,2,7200,844,144,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20778, 0, '5:1,1,0,2,35000,844,700,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20759, 0, '5:1,1,0,2,7200,844,144,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20778, 0, '5:1,1,0,2,35000,844,700,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20759, 0, '5:1,1,0,2,7200,844,144,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 2764800, 648, 0, '5:1,1,0,2,7200,844,144,0 8:1,1,0,0,190000,758,3800,0 16:1,1,0,2,11959,110,239,0 17:1,1,0,0,4602454,0,92049,0 18:1,1,0,2,66000,4592,1320,0 19:1,1,0,1,18000000,33195,360000,0 20:1,1,0,0,12000,758,240,0 21:1,1,0,0,20605,120,412,0 22:1,1,0,2,220000,3941,4400,0 23:1,1,0,2,361724,0,7234,0 24:1,1,0,0,3300,120,66,0 25:1,1,0,1,4100,0,82,0 26:1,1,0,3,43000,246,860,0 27:1,1,0,2,2100000,294,42000,0 28:1,1,0,0,150000,13072,3000,0 29:1,1,0,2,800,63,16,0 30:1,1,0,0,4400,0,88,0 31:1,1,0,2,94000,10336,1880,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249328, 0, '54:1,1,0,2,4718713,442,94374,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249328, 0, '6:1,1,0,2,4718713,442,94374,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83109, 0, '6:1,1,0,2,4718713,442,94374,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20777, 0, '6:1,1,0,2,4718713,442,94374,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20777, 0, '6:1,1,0,2,4718713,442,94374,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249315, 0, '56:1,1,0,0,1300000,1114,26000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249315, 0, '7:1,1,0,0,1300000,1114,26000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83105, 0, '7:1,1,0,0,1300000,1114,26000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20776, 0, '7:1,1,0,0,1300000,1114,26000,0 8:1,1,0,3,5200000000,758000,104000000,15');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20762, 0, '8:1,1,0,0,190000,758,3800,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249293, 0, '70:1,1,0,1,6800,0,136,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249293, 0, '8:1,1,0,1,6800,0,136,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83097, 0, '8:1,1,0,1,6800,0,136,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20774, 0, '8:1,1,0,1,6800,0,136,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20774, 0, '9:1,1,0,1,6800,0,136,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20773, 0, '10:1,1,0,1,11000,8,220,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249266, 0, '79:1,1,0,2,112870,2749,2257,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249266, 0, '9:1,1,0,2,112870,2749,2257,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83088, 0, '9:1,1,0,2,112870,2749,2257,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20772, 0, '9:1,1,0,2,112870,2749,2257,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20772, 0, '11:1,1,0,2,112870,2749,2257,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20771, 0, '12:1,1,0,0,1900000,13072,38000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249242, 0, '86:1,1,0,2,130000,6745,2600,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249242, 0, '10:1,1,0,2,130000,6745,2600,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83080, 0, '10:1,1,0,2,130000,6745,2600,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20770, 0, '10:1,1,0,2,130000,6745,2600,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20770, 0, '13:1,1,0,2,130000,6745,2600,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249230, 0, '88:1,1,0,2,1000000,123457,20000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249230, 0, '11:1,1,0,2,1000000,123457,20000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83076, 0, '11:1,1,0,2,1000000,123457,20000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20769, 0, '11:1,1,0,2,1000000,123457,20000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20769, 0, '14:1,1,0,2,1000000,123457,20000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249223, 0, '98:1,1,0,2,8706,844,174,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249223, 0, '12:1,1,0,2,8706,844,174,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83074, 0, '12:1,1,0,2,8706,844,174,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20768, 0, '12:1,1,0,2,8706,844,174,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20768, 0, '15:1,1,0,2,8706,844,174,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249203, 0, '111:1,1,0,2,11959,110,239,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249203, 0, '13:1,1,0,2,11959,110,239,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83067, 0, '13:1,1,0,2,11959,110,239,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20766, 0, '16:1,1,0,2,11959,110,239,0 17:1,1,0,0,4602454,0,92049,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249184, 0, '119:1,1,0,2,66000,4592,1320,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249184, 0, '14:1,1,0,2,66000,4592,1320,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83061, 0, '14:1,1,0,2,66000,4592,1320,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20765, 0, '14:1,1,0,2,66000,4592,1320,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20765, 0, '18:1,1,0,2,66000,4592,1320,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249171, 0, '125:1,1,0,1,18000000,33195,360000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249171, 0, '15:1,1,0,1,18000000,33195,360000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83057, 0, '15:1,1,0,1,18000000,33195,360000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20764, 0, '15:1,1,0,1,18000000,33195,360000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20764, 0, '19:1,1,0,1,18000000,33195,360000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20763, 0, '20:1,1,0,0,12000,758,240,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249135, 0, '135:1,1,0,0,20605,120,412,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249135, 0, '16:1,1,0,0,20605,120,412,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83045, 0, '16:1,1,0,0,20605,120,412,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20761, 0, '16:1,1,0,0,20605,120,412,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20761, 0, '21:1,1,0,0,20605,120,412,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249125, 0, '140:1,1,0,2,220000,3941,4400,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249125, 0, '17:1,1,0,2,220000,3941,4400,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83041, 0, '17:1,1,0,2,220000,3941,4400,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20760, 0, '17:1,1,0,2,220000,3941,4400,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20760, 0, '22:1,1,0,2,220000,3941,4400,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249099, 0, '146:1,1,0,2,361724,0,7234,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249099, 0, '18:1,1,0,2,361724,0,7234,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83033, 0, '18:1,1,0,2,361724,0,7234,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20758, 0, '18:1,1,0,2,361724,0,7234,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20758, 0, '23:1,1,0,2,361724,0,7234,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20756, 0, '24:1,1,0,0,3300,120,66,0 25:1,1,0,1,4100,0,82,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249057, 0, '153:1,1,0,3,43000,246,860,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249057, 0, '19:1,1,0,3,43000,246,860,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83019, 0, '19:1,1,0,3,43000,246,860,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20754, 0, '19:1,1,0,3,43000,246,860,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20754, 0, '26:1,1,0,3,43000,246,860,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249047, 0, '163:1,1,0,2,2100000,294,42000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249047, 0, '20:1,1,0,2,2100000,294,42000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83015, 0, '20:1,1,0,2,2100000,294,42000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20753, 0, '20:1,1,0,2,2100000,294,42000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20753, 0, '27:1,1,0,2,2100000,294,42000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20752, 0, '28:1,1,0,0,150000,13072,3000,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249023, 0, '175:1,1,0,2,800,63,16,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249023, 0, '21:1,1,0,2,800,63,16,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83007, 0, '21:1,1,0,2,800,63,16,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20751, 0, '21:1,1,0,2,800,63,16,0 22:1,1,0,0,4400,0,88,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20751, 0, '29:1,1,0,2,800,63,16,0 30:1,1,0,0,4400,0,88,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249013, 0, '179:1,1,0,0,4400,0,88,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249001, 0, '182:1,1,0,2,94000,10336,1880,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249013, 0, '22:1,1,0,0,4400,0,88,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249001, 0, '22:1,1,0,2,94000,10336,1880,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83004, 0, '22:1,1,0,0,4400,0,88,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83000, 0, '22:1,1,0,2,94000,10336,1880,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20750, 0, '22:1,1,0,2,94000,10336,1880,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20750, 0, '31:1,1,0,2,94000,10336,1880,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 900, 249363, 0, '3:1,1,0,1,11000,8,220,0 11:2,2,0,0,1729870,26144,34597,0 19:2,2,0,3,1112526000,758000,22251000,15 27:2,2,0,2,11710,148,234,0 147:1,1,0,2,15439,1530,309,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 7200, 249363, 0, '0:1,1,0,1,11000,8,220,0 1:2,2,0,0,1729870,26144,34597,0 2:2,2,0,3,1112526000,758000,22251000,15 3:2,2,0,2,11710,148,234,0 18:1,1,0,2,15439,1530,309,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 21600, 83121, 0, '0:1,1,0,1,11000,8,220,0 1:2,2,0,0,1729870,26144,34597,0 2:2,2,0,3,1112526000,758000,22251000,15 3:2,2,0,2,11710,148,234,0 18:1,1,0,2,15439,1530,309,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 86400, 20780, 0, '0:1,1,0,1,11000,8,220,0 1:2,2,0,0,1729870,26144,34597,0 2:2,2,0,3,1112526000,758000,22251000,15 3:2,2,0,2,11710,148,234,0 18:1,1,0,2,15439,1530,309,0');
INSERT INTO public.fee_total VALUES ('mer_1', 0, 2764800, 649, 0, '0:2,2,0,1,22000,16,440,0 1:3,3,0,0,3629870,39216,72597,0 2:3,3,0,2,631252600,151600,12625100,3 3:2,2,0,2,11710,148,234,0 4:1,1,0,0,3400,120,68,0 5:1,1,0,2,35000,844,700,0 6:1,1,0,2,4718713,442,94374,0 7:1,1,0,0,1300000,1114,26000,0 8:1,1,0,1,6800,0,136,0 9:1,1,0,2,112870,2749,2257,0 10:1,1,0,2,130000,6745,2600,0 11:1,1,0,2,1000000,123457,20000,0 12:1,1,0,2,8706,844,174,0 18:1,1,0,2,15439,1530,309,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 86400, 20780, 0, '2:1,1,0,3,1100000000,0,22000000,15 3:1,1,0,2,9200,74,184,0 32:1,1,0,2,15439,1530,309,0 34:1,1,0,0,310000,13072,6200,0 35:1,1,0,0,1419870,13072,28397,0 36:1,1,0,0,12526,758,251,0 37:1,1,0,1,11000,8,220,0 38:1,1,0,2,2510,74,50,0');
INSERT INTO public.fee_total VALUES ('mer_1', 1, 2764800, 649, 0, '2:1,1,0,3,1100000000,0,22000000,15 3:1,1,0,2,9200,74,184,0 4:1,1,0,0,3400,120,68,0 5:1,1,0,2,35000,844,700,0 6:1,1,0,2,4718713,442,94374,0 7:1,1,0,0,1300000,1114,26000,0 8:1,1,0,3,5200000000,758000,104000000,15 9:1,1,0,1,6800,0,136,0 10:1,1,0,1,11000,8,220,0 11:1,1,0,2,112870,2749,2257,0 12:1,1,0,0,1900000,13072,38000,0 13:1,1,0,2,130000,6745,2600,0 14:1,1,0,2,1000000,123457,20000,0 15:1,1,0,2,8706,844,174,0 32:1,1,0,2,15439,1530,309,0 34:1,1,0,0,310000,13072,6200,0 35:1,1,0,0,1419870,13072,28397,0 36:1,1,0,0,12526,758,251,0 37:1,1,0,1,11000,8,220,0 38:1,1,0,2,2510,74,50,0');


--
-- Data for Name: fetch_counter; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.fetch_counter VALUES (1, 176);


--
-- Data for Name: kysely_migration; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.kysely_migration VALUES ('001_operators', '2026-11-23T06:47:05.966Z');
INSERT INTO public.kysely_migration VALUES ('002_audit', '2026-11-23T06:47:05.971Z');
INSERT INTO public.kysely_migration VALUES ('003_order_intents', '2026-11-23T06:47:05.974Z');
INSERT INTO public.kysely_migration VALUES ('004_ledger', '2026-11-23T06:47:06.002Z');
INSERT INTO public.kysely_migration VALUES ('005_fee_totals', '2026-11-23T06:47:06.006Z');
INSERT INTO public.kysely_migration VALUES ('006_exports', '2026-11-23T06:47:06.008Z');
INSERT INTO public.kysely_migration VALUES ('007_missing_orders', '2026-11-23T06:47:06.009Z');
INSERT INTO public.kysely_migration VALUES ('008_order_blocks', '2026-11-23T06:47:06.010Z');
INSERT INTO public.kysely_migration VALUES ('009_quarters', '2026-11-23T06:47:06.011Z');


--
-- Data for Name: kysely_migration_lock; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);


--
-- Data for Name: ledger_lease; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.ledger_lease VALUES ('mer_2', '7c5455c6-72a7-4f78-b352-091f1f0ddaa4', 1, '2026-11-23T06:47:13.146Z');
INSERT INTO public.ledger_lease VALUES ('mer_1', '7c5455c6-72a7-4f78-b352-091f1f0ddaa4', 1, '2026-11-23T06:47:13.147Z');


--
-- Data for Name: ledger_order; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (20, 'mer_1', 'OR-2611120400042672859', 163, '{"id":"OR-2611120400042672859","status":"asset_settled","purposeCode":"personal","source":{"currency":"NGN","amount":"10000.00"},"destination":{"currency":"USDC","amount":"5.550954"},"userId":"UX-744123667178996","mid":"mer_1","senderName":{"firstName":"Aarav","lastName":"Deshpande"},"fees":{"networkFee":1234.57,"processingFee":200.00},"orderType":"payin","createdAt":"2026-11-12T04:00:04.697Z","updatedAt":"2026-11-12T04:00:08.452Z"}', '90938f947cbc7f874c8e21ff81f6632f9935e59ebcae0eeafc1da0343d0f6e1d', NULL, 'asset_settled', 'payin', 'personal', 'UX-744123667178996', 'NGN', '10000.00', '1000000000000000000000000010000000000000000000000', 'USDC', '5.550954', '1000000000000000000000000000005550954000000000000', '1234.57', '200.00', NULL, 'NGN', 0, 1, 'Aarav Deshpande', '2026-11-12T04:00:04.697Z', '2026-11-12T04:00:08.452Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'aarav deshpande
ux-744123667178996
or-2611120400042672859');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (27, 'mer_1', 'OR-2611190614341435577', 163, '{"id":"OR-2611190614341435577","status":"asset_settled","purposeCode":"service_charges","source":{"currency":"KRW","amount":"1300000"},"destination":{"currency":"USDT","amount":"913.749398"},"userId":"UX-744123667178996","mid":"mer_1","senderName":{"firstName":"Aarav","lastName":"Deshpande"},"fees":{"networkFee":1114,"processingFee":26000,"rrFee":0,"fixedFee":{"fixedFeesCurrency":"KRW"}},"orderType":"payin","createdAt":"2026-11-19T06:14:34.525Z","updatedAt":"2026-11-19T06:14:39.928Z"}', '4d918c4369b87468bae68bda4d49a1ad4e8c9008df8e8c8fbb450d32d043206e', NULL, 'asset_settled', 'payin', 'service_charges', 'UX-744123667178996', 'KRW', '1300000', '1000000000000000000000001300000000000000000000000', 'USDT', '913.749398', '1000000000000000000000000000913749398000000000000', '1114', '26000', '0', 'KRW', 1, 1, 'Aarav Deshpande', '2026-11-19T06:14:34.525Z', '2026-11-19T06:14:39.928Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'aarav deshpande
ux-744123667178996
or-2611190614341435577');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (5, 'mer_1', 'OR-2610272258384802374', 163, '{"id":"OR-2610272258384802374","status":"asset_settled","purposeCode":"personal","source":{"currency":"AED","amount":"21000.00"},"destination":{"currency":"TRX","amount":"34502.053190"},"userId":"UX-744123667178996","mid":"mer_1","senderName":{"firstName":"Aarav","lastName":"Deshpande"},"fees":{"networkFee":2.94,"processingFee":420.00,"fixedFee":{"fixedFeesCurrency":"AED"}},"orderType":"payin","createdAt":"2026-10-27T22:58:38.625Z","updatedAt":"2026-10-27T22:58:43.534Z"}', '389647b58fd7cd821db164dd7634d92bfd1b36d38f466b3db93b2b13e23169bf', NULL, 'asset_settled', 'payin', 'personal', 'UX-744123667178996', 'AED', '21000.00', '1000000000000000000000000021000000000000000000000', 'TRX', '34502.053190', '1000000000000000000000000034502053190000000000000', '2.94', '420.00', NULL, 'AED', 1, 1, 'Aarav Deshpande', '2026-10-27T22:58:38.625Z', '2026-10-27T22:58:43.534Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'aarav deshpande
ux-744123667178996
or-2610272258384802374');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (7, 'mer_1', 'OR-2610300841242276237', 163, '{"id":"OR-2610300841242276237","status":"expired","purposeCode":"personal","source":{"currency":"EUR","amount":"410.00"},"destination":{"currency":"MXN","amount":"8335.62"},"userId":"UX-744123667178996","mid":"mer_1","senderName":{"firstName":"Aarav","lastName":"Deshpande"},"fees":{"networkFee":0,"processingFee":8.20,"fixedFee":{"fixedFeesCurrency":"EUR"}},"orderType":"payin","createdAt":"2026-10-30T08:41:24.720Z","updatedAt":"2026-10-30T08:41:40.558Z"}', '5a4557de38c64de0bbabccbaa6c2d1c8cbfab07938af937c8288a2c3342ee754', NULL, 'expired', 'payin', 'personal', 'UX-744123667178996', 'EUR', '410.00', '1000000000000000000000000000410000000000000000000', 'MXN', '8335.62', '1000000000000000000000000008335620000000000000000', '0', '8.20', NULL, 'EUR', 1, 1, 'Aarav Deshpande', '2026-10-30T08:41:24.720Z', '2026-10-30T08:41:40.558Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'aarav deshpande
ux-744123667178996
or-2610300841242276237');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (39, 'mer_1', 'OR-2611230647106481507', 163, '{"id":"OR-2611230647106481507","status":"initiated","purposeCode":"personal","source":{"currency":"MXN","amount":"154.39"},"destination":{"currency":"ETH","amount":"0.002276409233910586"},"userId":"UX-767957568171613","mid":"mer_1","senderName":{"firstName":"Aoife","lastName":"MacLeod"},"fees":{"networkFee":15.30,"processingFee":3.09,"fixedFee":{"fixedFeesCurrency":"MXN"}},"orderType":"payin","createdAt":"2026-11-23T06:47:10.100Z","updatedAt":"2026-11-23T06:47:10.100Z"}', 'f6076d39b2cb0c2d18e1e8ff8371a77f3916076d80056edbf311c53e83e35078', NULL, 'initiated', 'payin', 'personal', 'UX-767957568171613', 'MXN', '154.39', '1000000000000000000000000000154390000000000000000', 'ETH', '0.002276409233910586', '1000000000000000000000000000000002276409233910586', '15.30', '3.09', NULL, 'MXN', 1, 1, 'Aoife MacLeod', '2026-11-23T06:47:10.100Z', '2026-11-23T06:47:10.100Z', 0, '2026-11-23T06:47:10.300Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'aoife macleod
ux-767957568171613
or-2611230647106481507');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (1, 'mer_1', 'OR-2610240342477276357', 168, '{"id":"OR-2610240342477276357","status":"completed","purposeCode":"gaming_top_ups","source":{"currency":"KES","amount":"940.00"},"destination":{"currency":"USDC","amount":"6.330715"},"userId":"UX-667200173402343","mid":"mer_1","senderName":{"firstName":"Rohan","lastName":"Sharma"},"fees":{"networkFee":103.36,"processingFee":18.80,"fixedFee":{"fixedFeesCurrency":"KES"}},"orderType":"gaming","createdAt":"2026-10-24T03:42:47.241Z","updatedAt":"2026-10-24T03:42:49.417Z"}', 'b6985bf44107b1406c503b128cd3626bc6500d97973da1bd6b2bf94d8f0eccac', NULL, 'completed', 'gaming', 'gaming_top_ups', 'UX-667200173402343', 'KES', '940.00', '1000000000000000000000000000940000000000000000000', 'USDC', '6.330715', '1000000000000000000000000000006330715000000000000', '103.36', '18.80', NULL, 'KES', 1, 1, 'Rohan Sharma', '2026-10-24T03:42:47.241Z', '2026-10-24T03:42:49.417Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:12.194Z', 3, NULL, 'rohan sharma
ux-667200173402343
or-2610240342477276357');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (43, 'mer_1', 'OR-2611230647118786200', 163, '{"id":"OR-2611230647118786200","status":"initiated","purposeCode":"education","source":{"currency":"IDR","amount":"310000"},"destination":{"currency":"BTC","amount":"0.00026485"},"userId":"UX-667200173402343","mid":"mer_1","senderName":{"firstName":"Rohan","lastName":"Sharma"},"fees":{"networkFee":13072,"processingFee":6200,"fixedFee":{"fixedFeesCurrency":"IDR"}},"orderType":"payin","createdAt":"2026-11-23T06:47:11.412Z","updatedAt":"2026-11-23T06:47:11.412Z"}', 'c410d627f98fc030a1dfc8fd5ecbf73f932678d584ed4cb59771a3a3294280d3', NULL, 'initiated', 'payin', 'education', 'UX-667200173402343', 'IDR', '310000', '1000000000000000000000000310000000000000000000000', 'BTC', '0.00026485', '1000000000000000000000000000000000264850000000000', '13072', '6200', NULL, 'IDR', 1, 1, 'Rohan Sharma', '2026-11-23T06:47:11.412Z', '2026-11-23T06:47:11.412Z', 0, '2026-11-23T06:47:11.622Z', '2026-11-23T06:47:11.926Z', 0, NULL, 'rohan sharma
ux-667200173402343
or-2611230647118786200');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (10, 'mer_1', 'OR-2611021034396910779', 163, '{"id":"OR-2611021034396910779","status":"asset_settled","purposeCode":"education","source":{"currency":"SEK","amount":"72.00"},"destination":{"currency":"USDC","amount":"5.889565"},"userId":"UX-206637413180790","mid":"mer_1","senderName":{"firstName":"Chaiwat","lastName":"Suwannarat"},"fees":{"networkFee":8.44,"processingFee":1.44},"orderType":"payin","createdAt":"2026-11-02T10:34:39.884Z","updatedAt":"2026-11-02T10:34:44.131Z"}', '9f6c4c52b809c8292e34a2d3b2258f6c812c7bde45ceda573cefb5f14e2d69e1', NULL, 'asset_settled', 'payin', 'education', 'UX-206637413180790', 'SEK', '72.00', '1000000000000000000000000000072000000000000000000', 'USDC', '5.889565', '1000000000000000000000000000005889565000000000000', '8.44', '1.44', NULL, 'SEK', 0, 1, 'Chaiwat Suwannarat', '2026-11-02T10:34:39.884Z', '2026-11-02T10:34:44.131Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'chaiwat suwannarat
ux-206637413180790
or-2611021034396910779');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (36, 'mer_2', 'OR-2611121356463575837', 166, '{"id":"OR-2611121356463575837","status":"fund_settled","purposeCode":"gift_and_donation","source":{"currency":"PLN","amount":"4512.41"},"destination":{"currency":"TND","amount":"3492.267"},"userId":"UX-307705016454196","mid":"mer_2","senderName":{"firstName":"Chiamaka Ibrahim Tunde Zainab","lastName":"Effiong Okafor Adeyemi-Cole Adeyemi-Cole"},"fees":{"networkFee":0,"processingFee":90.25,"fixedFee":{"fixedFeesCurrency":"PLN"}},"orderType":"payin","createdAt":"2026-11-12T13:56:46.633Z","updatedAt":"2026-11-12T13:56:53.569Z"}', 'f7c894ca01363596eedc1665064e19ba5089f9f64997cab3a45b210808d56207', NULL, 'fund_settled', 'payin', 'gift_and_donation', 'UX-307705016454196', 'PLN', '4512.41', '1000000000000000000000000004512410000000000000000', 'TND', '3492.267', '1000000000000000000000000003492267000000000000000', '0', '90.25', NULL, 'PLN', 1, 1, 'Chiamaka Ibrahim Tunde Zainab Effiong Okafor Adeyemi-Cole Adeyemi-Cole', '2026-11-12T13:56:46.633Z', '2026-11-12T13:56:53.569Z', 1, '2026-11-23T06:47:09.636Z', '2026-11-23T06:47:12.087Z', 3, NULL, 'chiamaka ibrahim tunde zainab effiong okafor adeyemi-cole adeyemi-cole
ux-307705016454196
or-2611121356463575837');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (18, 'mer_1', 'OR-2611092358253568543', 163, '{"id":"OR-2611092358253568543","status":"asset_settled","purposeCode":"personal","source":{"currency":"CAD","amount":"119.59"},"destination":{"currency":"USDC","amount":"84.297030"},"userId":"UX-206637413180790","mid":"mer_1","senderName":{"firstName":"Chaiwat","lastName":"Suwannarat"},"fees":{"networkFee":1.10,"processingFee":2.39,"rrFee":0,"fixedFee":{"fixedFeesCurrency":"CAD"}},"orderType":"payin","createdAt":"2026-11-09T23:58:25.774Z","updatedAt":"2026-11-09T23:58:29.999Z"}', '523a7ccf08f60167421ab885a83179f6a54b42f21c19c6e00a42a24e2da8528b', NULL, 'asset_settled', 'payin', 'personal', 'UX-206637413180790', 'CAD', '119.59', '1000000000000000000000000000119590000000000000000', 'USDC', '84.297030', '1000000000000000000000000000084297030000000000000', '1.10', '2.39', '0', 'CAD', 1, 1, 'Chaiwat Suwannarat', '2026-11-09T23:58:25.774Z', '2026-11-09T23:58:29.999Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'chaiwat suwannarat
ux-206637413180790
or-2611092358253568543');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (29, 'mer_1', 'OR-2611212042482399720', 163, '{"id":"OR-2611212042482399720","status":"asset_settled","purposeCode":"personal","source":{"currency":"SEK","amount":"350.00"},"destination":{"currency":"USDT","amount":"31.709946"},"userId":"UX-667200173402343","mid":"mer_1","senderName":{"firstName":"Rohan","lastName":"Sharma"},"fees":{"networkFee":8.44,"processingFee":7.00,"rrFee":0},"orderType":"payin","createdAt":"2026-11-21T20:42:48.557Z","updatedAt":"2026-11-21T20:43:15.290Z"}', '14df84c1da4198e8069a46df1926845889a4fc6cc8074847697eeb6893b7cb6c', NULL, 'asset_settled', 'payin', 'personal', 'UX-667200173402343', 'SEK', '350.00', '1000000000000000000000000000350000000000000000000', 'USDT', '31.709946', '1000000000000000000000000000031709946000000000000', '8.44', '7.00', '0', 'SEK', 0, 1, 'Rohan Sharma', '2026-11-21T20:42:48.557Z', '2026-11-21T20:43:15.290Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'rohan sharma
ux-667200173402343
or-2611212042482399720');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (30, 'mer_1', 'OR-2611222041137192955', 163, '{"id":"OR-2611222041137192955","status":"expired","purposeCode":"gaming_top_ups","source":{"currency":"JPY","amount":"3400"},"destination":{"currency":"USDC","amount":"21.426183"},"userId":"UX-667200173402343","mid":"mer_1","senderName":{"firstName":"Rohan","lastName":"Sharma"},"fees":{"networkFee":120,"processingFee":68,"fixedFee":{"fixedFeesCurrency":""}},"orderType":"gaming","createdAt":"2026-11-22T20:41:13.802Z","updatedAt":"2026-11-22T20:41:47.895Z"}', '2fb80d8b687f960eda2a0479278f32a2d9b2ac17df84411e5a7d3a4d24bdeede', NULL, 'expired', 'gaming', 'gaming_top_ups', 'UX-667200173402343', 'JPY', '3400', '1000000000000000000000000003400000000000000000000', 'USDC', '21.426183', '1000000000000000000000000000021426183000000000000', '120', '68', NULL, 'JPY', 0, 1, 'Rohan Sharma', '2026-11-22T20:41:13.802Z', '2026-11-22T20:41:47.895Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'rohan sharma
ux-667200173402343
or-2611222041137192955');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (46, 'mer_1', 'PF-2611230647124326583', 164, '{"id":"PF-2611230647124326583","status":"fund_processing","purposeCode":"personal","source":{"currency":"EUR","amount":"25.10"},"destination":{"currency":"USDT","amount":"25.882923"},"userId":"UX-744123667178996","mid":"mer_1","senderName":{"firstName":"Aarav","lastName":"Deshpande"},"fees":{"networkFee":0.74,"processingFee":0.50,"fixedFee":{"fixedFeesCurrency":"EUR"}},"type":"payin","partnerContext":{"partnerId":"created-by-the-first-version"},"createdAt":"2026-11-23T06:47:12.056Z","updatedAt":"2026-11-23T06:47:12.056Z"}', 'd0e341c68fc46f53fd2bc1e40a2c6fb65bfbed08c87e70fe79e9c6b1d51154ca', NULL, 'fund_processing', 'payin', 'personal', 'UX-744123667178996', 'EUR', '25.10', '1000000000000000000000000000025100000000000000000', 'USDT', '25.882923', '1000000000000000000000000000025882923000000000000', '0.74', '0.50', NULL, 'EUR', 1, 1, 'Aarav Deshpande', '2026-11-23T06:47:12.056Z', '2026-11-23T06:47:12.056Z', 0, '2026-11-23T06:47:12.085Z', '2026-11-23T06:47:12.085Z', 0, NULL, 'aarav deshpande
ux-744123667178996
pf-2611230647124326583
created-by-the-first-version');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (24, 'mer_1', 'OR-2611161257462132919', 163, '{"id":"OR-2611161257462132919","status":"completed","purposeCode":"gaming_top_ups","source":{"currency":"USD","amount":"1100.00"},"destination":{"currency":"ETH","amount":"0.344751437797840983"},"userId":"UX-408954066075738","mid":"mer_1","senderName":{"firstName":"Mathis","lastName":"Marchand"},"fees":{"networkFee":0.80,"processingFee":22.00,"fixedFee":{"fixedFeesCurrency":"USD"}},"orderType":"gaming","createdAt":"2026-11-16T12:57:46.842Z","updatedAt":"2026-11-16T12:57:49.253Z"}', '15b1d97bfa9b04735c6d9d7c0833c56d9e280657cd5a0ab380aadb0c0899543c', NULL, 'completed', 'gaming', 'gaming_top_ups', 'UX-408954066075738', 'USD', '1100.00', '1000000000000000000000000001100000000000000000000', 'ETH', '0.344751437797840983', '1000000000000000000000000000000344751437797840983', '0.80', '22.00', NULL, 'USD', 1, 1, 'Mathis Marchand', '2026-11-16T12:57:46.842Z', '2026-11-16T12:57:49.253Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'mathis marchand
ux-408954066075738
or-2611161257462132919');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (11, 'mer_1', 'OR-2611031111070628437', 163, '{"id":"OR-2611031111070628437","status":"asset_settled","purposeCode":"fee_payments","source":{"currency":"EGP","amount":"2200.00"},"destination":{"currency":"BTC","amount":"0.00063957"},"userId":"UX-445689695083862","mid":"mer_1","senderName":{"firstName":"Øyvind","lastName":"Öberg"},"fees":{"networkFee":39.41,"processingFee":44.00},"orderType":"payin","createdAt":"2026-11-03T11:11:07.991Z","updatedAt":"2026-11-03T11:11:11.930Z"}', '7b528bcc29a006f7be3b49f9ad4834b142794451752a069839dece9ff850d116', NULL, 'asset_settled', 'payin', 'fee_payments', 'UX-445689695083862', 'EGP', '2200.00', '1000000000000000000000000002200000000000000000000', 'BTC', '0.00063957', '1000000000000000000000000000000000639570000000000', '39.41', '44.00', NULL, 'EGP', 0, 1, 'Øyvind Öberg', '2026-11-03T11:11:07.991Z', '2026-11-03T11:11:11.930Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'øyvind öberg
ux-445689695083862
or-2611031111070628437');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (38, 'mer_2', 'OR-2611230647093384584', 166, '{"id":"OR-2611230647093384584","status":"fund_processing","purposeCode":"gift_and_donation","source":{"currency":"JPY","amount":"3047"},"destination":{"currency":"USDT","amount":"19.112398"},"userId":"UX-307705016454196","mid":"mer_2","senderName":{"firstName":"Chiamaka Ibrahim Tunde Zainab","lastName":"Effiong Okafor Adeyemi-Cole Adeyemi-Cole"},"fees":{"networkFee":120,"processingFee":61,"fixedFee":{"fixedFeesCurrency":"JPY"}},"orderType":"payin","createdAt":"2026-11-23T06:47:09.295Z","updatedAt":"2026-11-23T06:47:10.831Z"}', '61c6cb272be15ab67e6857db68c41159ea54c76f7df56141db8e5bed563e7cba', NULL, 'fund_processing', 'payin', 'gift_and_donation', 'UX-307705016454196', 'JPY', '3047', '1000000000000000000000000003047000000000000000000', 'USDT', '19.112398', '1000000000000000000000000000019112398000000000000', '120', '61', NULL, 'JPY', 1, 1, 'Chiamaka Ibrahim Tunde Zainab Effiong Okafor Adeyemi-Cole Adeyemi-Cole', '2026-11-23T06:47:09.295Z', '2026-11-23T06:47:10.831Z', 0, '2026-11-23T06:47:09.636Z', '2026-11-23T06:47:12.087Z', 3, NULL, 'chiamaka ibrahim tunde zainab effiong okafor adeyemi-cole adeyemi-cole
ux-307705016454196
or-2611230647093384584');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (35, 'mer_2', 'OR-2610302325369070079', 166, '{"id":"OR-2610302325369070079","status":"asset_settled","purposeCode":"personal","source":{"currency":"MYR","amount":"99.61"},"destination":{"currency":"USDC","amount":"21.050495"},"userId":"UX-307705016454196","mid":"mer_2","senderName":{"firstName":"Chiamaka Ibrahim Tunde Zainab","lastName":"Effiong Okafor Adeyemi-Cole Adeyemi-Cole"},"fees":{"networkFee":3.57,"processingFee":1.99,"fixedFee":{"fixedFeesCurrency":"MYR"}},"orderType":"payin","createdAt":"2026-10-30T23:25:36.898Z","updatedAt":"2026-10-30T23:25:41.959Z"}', '73604696591fb7b3f3085fa111c0905c2e7558a985b8c794709614527111880d', NULL, 'asset_settled', 'payin', 'personal', 'UX-307705016454196', 'MYR', '99.61', '1000000000000000000000000000099610000000000000000', 'USDC', '21.050495', '1000000000000000000000000000021050495000000000000', '3.57', '1.99', NULL, 'MYR', 1, 1, 'Chiamaka Ibrahim Tunde Zainab Effiong Okafor Adeyemi-Cole Adeyemi-Cole', '2026-10-30T23:25:36.898Z', '2026-10-30T23:25:41.959Z', 1, '2026-11-23T06:47:09.636Z', '2026-11-23T06:47:12.087Z', 3, NULL, 'chiamaka ibrahim tunde zainab effiong okafor adeyemi-cole adeyemi-cole
ux-307705016454196
or-2610302325369070079');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (34, 'mer_1', 'OR-2611230647085564299', 163, '{"id":"OR-2611230647085564299","status":"fund_deposited","purposeCode":"personal","source":{"currency":"USD","amount":"1100.00"},"destination":{"currency":"BTC","amount":"0.01603447"},"userId":"UX-445689695083862","mid":"mer_1","senderName":{"firstName":"Øyvind","lastName":"Öberg"},"fees":{"networkFee":0.80,"processingFee":22.00,"rrFee":0,"fixedFee":{"fixedFeesCurrency":"USD"}},"orderType":"payin","createdAt":"2026-11-23T06:47:08.685Z","updatedAt":"2026-11-23T06:47:11.640Z"}', '9521b0959f0623a89ada11aa59d71d392a0dd52438c399f623057af54079dfef', NULL, 'fund_deposited', 'payin', 'personal', 'UX-445689695083862', 'USD', '1100.00', '1000000000000000000000000001100000000000000000000', 'BTC', '0.01603447', '1000000000000000000000000000000016034470000000000', '0.80', '22.00', '0', 'USD', 1, 1, 'Øyvind Öberg', '2026-11-23T06:47:08.685Z', '2026-11-23T06:47:11.640Z', 0, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'øyvind öberg
ux-445689695083862
or-2611230647085564299');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (2, 'mer_1', 'OR-2610250257300659389', 168, '{"id":"OR-2610250257300659389","status":"fund_settled","purposeCode":"education","source":{"currency":"KES","amount":"4400.00"},"destination":{"currency":"SEK","amount":"352.06"},"userId":"UX-667200173402343","mid":"mer_1","senderName":{"firstName":"Rohan","lastName":"Sharma"},"fees":{"networkFee":0,"processingFee":88.00,"fixedFee":{"fixedFeesCurrency":"KES"}},"orderType":"payin","createdAt":"2026-10-25T02:57:30.498Z","updatedAt":"2026-10-25T02:57:37.488Z"}', '8fe90731bb53f575645bc7c0b65c0488e3f1ea3c8732f353219bde071ede71e7', NULL, 'fund_settled', 'payin', 'education', 'UX-667200173402343', 'KES', '4400.00', '1000000000000000000000000004400000000000000000000', 'SEK', '352.06', '1000000000000000000000000000352060000000000000000', '0', '88.00', NULL, 'KES', 1, 1, 'Rohan Sharma', '2026-10-25T02:57:30.498Z', '2026-10-25T02:57:37.488Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:12.194Z', 3, NULL, 'rohan sharma
ux-667200173402343
or-2610250257300659389');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (45, 'mer_1', 'OR-2611230647119399488', 163, '{"id":"OR-2611230647119399488","status":"initiated","purposeCode":"service_charges","source":{"currency":"CLP","amount":"12526"},"destination":{"currency":"BTC","amount":"0.00018086"},"userId":"UX-744123667178996","mid":"mer_1","senderName":{"firstName":"Aarav","lastName":"Deshpande"},"fees":{"networkFee":758,"processingFee":251,"rrFee":0,"fixedFee":{"fixedFeesCurrency":"CLP"}},"orderType":"payin","createdAt":"2026-11-23T06:47:11.611Z","updatedAt":"2026-11-23T06:47:11.611Z"}', 'f6ceff6f2a71d41d9c207c0f2cb43e873e0f0b659eac3527f4d17f526a506609', NULL, 'initiated', 'payin', 'service_charges', 'UX-744123667178996', 'CLP', '12526', '1000000000000000000000000012526000000000000000000', 'BTC', '0.00018086', '1000000000000000000000000000000000180860000000000', '758', '251', '0', 'CLP', 1, 1, 'Aarav Deshpande', '2026-11-23T06:47:11.611Z', '2026-11-23T06:47:11.611Z', 0, '2026-11-23T06:47:11.926Z', '2026-11-23T06:47:11.926Z', 0, NULL, 'aarav deshpande
ux-744123667178996
or-2611230647119399488');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (9, 'mer_1', 'OR-2611010631443760419', 163, '{"id":"OR-2611010631443760419","status":"fund_settled","purposeCode":"education","source":{"currency":"MXN","amount":"3617.24"},"destination":{"currency":"PLN","amount":"731.35"},"userId":"UX-744123667178996","mid":"mer_1","senderName":{"firstName":"Aarav","lastName":"Deshpande"},"fees":{"networkFee":0,"processingFee":72.34,"fixedFee":{"fixedFeesCurrency":"MXN"}},"orderType":"payin","createdAt":"2026-11-01T06:31:44.707Z","updatedAt":"2026-11-01T06:31:51.840Z"}', '5212ac643a7e18d6e811221dd257cf709b1dbfa0efbcc5e8ed685371afe4cc5c', NULL, 'fund_settled', 'payin', 'education', 'UX-744123667178996', 'MXN', '3617.24', '1000000000000000000000000003617240000000000000000', 'PLN', '731.35', '1000000000000000000000000000731350000000000000000', '0', '72.34', NULL, 'MXN', 1, 1, 'Aarav Deshpande', '2026-11-01T06:31:44.707Z', '2026-11-01T06:31:51.840Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'aarav deshpande
ux-744123667178996
or-2611010631443760419');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (19, 'mer_1', 'OR-2611111432567029184', 163, '{"id":"OR-2611111432567029184","status":"asset_settled","purposeCode":"gift_and_donation","source":{"currency":"SEK","amount":"87.06"},"destination":{"currency":"USDT","amount":"7.286767"},"userId":"UX-106784920766749","mid":"mer_1","senderName":{"firstName":"Noemi","lastName":"Marchetti"},"fees":{"networkFee":8.44,"processingFee":1.74,"fixedFee":{"fixedFeesCurrency":"SEK"}},"orderType":"payin","createdAt":"2026-11-11T14:32:56.831Z","updatedAt":"2026-11-11T14:33:02.223Z"}', 'cdfa8eac886e386d7814b37f8f179067a150fb72b12608a4acbcf16bd82d8102', NULL, 'asset_settled', 'payin', 'gift_and_donation', 'UX-106784920766749', 'SEK', '87.06', '1000000000000000000000000000087060000000000000000', 'USDT', '7.286767', '1000000000000000000000000000007286767000000000000', '8.44', '1.74', NULL, 'SEK', 1, 1, 'Noemi Marchetti', '2026-11-11T14:32:56.831Z', '2026-11-11T14:33:02.223Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'noemi marchetti
ux-106784920766749
or-2611111432567029184');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (3, 'mer_1', 'OR-2610252351387209415', 168, '{"id":"OR-2610252351387209415","status":"asset_settled","purposeCode":"education","source":{"currency":"GBP","amount":"8.00"},"destination":{"currency":"DAI","amount":"9.172954590918183637"},"userId":"UX-106784920766749","mid":"mer_1","senderName":{"firstName":"Noemi","lastName":"Marchetti"},"fees":{"networkFee":0.63,"processingFee":0.16,"rrFee":0},"orderType":"payin","createdAt":"2026-10-25T23:51:38.873Z","updatedAt":"2026-10-25T23:51:43.859Z"}', 'd4ca72124548ffa1efb964c2f53ff5d8c8823d5f04760eee87c6bd5b3c06c4a3', NULL, 'asset_settled', 'payin', 'education', 'UX-106784920766749', 'GBP', '8.00', '1000000000000000000000000000008000000000000000000', 'DAI', '9.172954590918183637', '1000000000000000000000000000009172954590918183637', '0.63', '0.16', '0', 'GBP', 0, 1, 'Noemi Marchetti', '2026-10-25T23:51:38.873Z', '2026-10-25T23:51:43.859Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:12.194Z', 3, NULL, 'noemi marchetti
ux-106784920766749
or-2610252351387209415');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (4, 'mer_1', 'OR-2610261707389866162', 168, '{"id":"OR-2610261707389866162","status":"asset_settled","purposeCode":"education","source":{"currency":"IDR","amount":"150000"},"destination":{"currency":"TRX","amount":"50.470404"},"userId":"UX-408954066075738","mid":"mer_1","senderName":{"firstName":"Mathis","lastName":"Marchand"},"fees":{"networkFee":13072,"processingFee":3000,"fixedFee":{"fixedFeesCurrency":"IDR"}},"orderType":"payin","createdAt":"2026-10-26T17:07:38.553Z","updatedAt":"2026-10-26T17:07:42.852Z"}', '8faf4bba9fb589521894c23e996a6ecece5663bec1e8a3935c1a6dfd079ead69', NULL, 'asset_settled', 'payin', 'education', 'UX-408954066075738', 'IDR', '150000', '1000000000000000000000000150000000000000000000000', 'TRX', '50.470404', '1000000000000000000000000000050470404000000000000', '13072', '3000', NULL, 'IDR', 1, 1, 'Mathis Marchand', '2026-10-26T17:07:38.553Z', '2026-10-26T17:07:42.852Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:12.194Z', 3, NULL, 'mathis marchand
ux-408954066075738
or-2610261707389866162');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (22, 'mer_1', 'OR-2611141119304503398', 163, '{"id":"OR-2611141119304503398","status":"fund_failed","purposeCode":"gift_and_donation","source":{"currency":"IDR","amount":"1900000"},"destination":{"currency":"ETH","amount":"0.036214389051933546"},"userId":"UX-106784920766749","mid":"mer_1","senderName":{"firstName":"Noemi","lastName":"Marchetti"},"fees":{"networkFee":13072,"processingFee":38000,"fixedFee":{"fixedFeesCurrency":"IDR"}},"orderType":"payin","createdAt":"2026-11-14T11:19:30.716Z","updatedAt":"2026-11-14T11:19:33.082Z"}', 'ad0f7f337ee31f8876546927acfa2e86ffd326c6acd6a7e0b4f8cc05317793ab', NULL, 'fund_failed', 'payin', 'gift_and_donation', 'UX-106784920766749', 'IDR', '1900000', '1000000000000000000000001900000000000000000000000', 'ETH', '0.036214389051933546', '1000000000000000000000000000000036214389051933546', '13072', '38000', NULL, 'IDR', 1, 1, 'Noemi Marchetti', '2026-11-14T11:19:30.716Z', '2026-11-14T11:19:33.082Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'noemi marchetti
ux-106784920766749
or-2611141119304503398');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (6, 'mer_1', 'OR-2610281825268126624', 163, '{"id":"OR-2610281825268126624","status":"asset_settle_failed","purposeCode":"personal","source":{"currency":"KWD","amount":"43.000"},"destination":{"currency":"USDC","amount":"136.085321"},"userId":"UX-667200173402343","mid":"mer_1","senderName":{"firstName":"Rohan","lastName":"Sharma"},"fees":{"networkFee":0.246,"processingFee":0.860,"fixedFee":{"fixedFeesCurrency":"KWD"}},"orderType":"payin","createdAt":"2026-10-28T18:25:26.006Z","updatedAt":"2026-10-28T18:25:34.912Z"}', 'c4b24f3d14f1803c91160f8d12b95baaca7d03bcfbf6a6264ffad75c8e061914', NULL, 'asset_settle_failed', 'payin', 'personal', 'UX-667200173402343', 'KWD', '43.000', '1000000000000000000000000000043000000000000000000', 'USDC', '136.085321', '1000000000000000000000000000136085321000000000000', '0.246', '0.860', NULL, 'KWD', 1, 1, 'Rohan Sharma', '2026-10-28T18:25:26.006Z', '2026-10-28T18:25:34.912Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'rohan sharma
ux-667200173402343
or-2610281825268126624');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (8, 'mer_1', 'OR-2610301532168655790', 163, '{"id":"OR-2610301532168655790","status":"completed","purposeCode":"gaming_top_ups","source":{"currency":"JPY","amount":"3300"},"destination":{"currency":"USDC","amount":"20.772457"},"userId":"UX-667200173402343","mid":"mer_1","senderName":{"firstName":"Rohan","lastName":"Sharma"},"fees":{"networkFee":120,"processingFee":66},"orderType":"gaming","createdAt":"2026-10-30T15:32:16.422Z","updatedAt":"2026-10-30T15:32:18.225Z"}', '5d519605170a191688d41a930b34b8739658e82260b01cda4d94624a9f242d0a', NULL, 'completed', 'gaming', 'gaming_top_ups', 'UX-667200173402343', 'JPY', '3300', '1000000000000000000000000003300000000000000000000', 'USDC', '20.772457', '1000000000000000000000000000020772457000000000000', '120', '66', NULL, 'JPY', 0, 1, 'Rohan Sharma', '2026-10-30T15:32:16.422Z', '2026-10-30T15:32:18.225Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'rohan sharma
ux-667200173402343
or-2610301532168655790');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (12, 'mer_1', 'OR-2611040758128346897', 163, '{"id":"OR-2611040758128346897","status":"asset_settled","purposeCode":"gift_and_donation","source":{"currency":"JPY","amount":"20605"},"destination":{"currency":"USDT","amount":"133.860138"},"userId":"UX-667200173402343","mid":"mer_1","senderName":{"firstName":"Rohan","lastName":"Sharma"},"fees":{"networkFee":120,"processingFee":412,"fixedFee":{"fixedFeesCurrency":"JPY"}},"orderType":"payin","createdAt":"2026-11-04T07:58:12.180Z","updatedAt":"2026-11-04T07:58:16.742Z"}', '159f6a6e18ad1985b44f87e1575dfbc88f0a5245c461e27f1b2ecd5acaf43cf8', NULL, 'asset_settled', 'payin', 'gift_and_donation', 'UX-667200173402343', 'JPY', '20605', '1000000000000000000000000020605000000000000000000', 'USDT', '133.860138', '1000000000000000000000000000133860138000000000000', '120', '412', NULL, 'JPY', 1, 1, 'Rohan Sharma', '2026-11-04T07:58:12.180Z', '2026-11-04T07:58:16.742Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'rohan sharma
ux-667200173402343
or-2611040758128346897');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (28, 'mer_1', 'OR-2611200938170006542', 163, '{"id":"OR-2611200938170006542","status":"asset_settled","purposeCode":"personal","source":{"currency":"BRL","amount":"47187.13"},"destination":{"currency":"USDC","amount":"8379.339298"},"userId":"UX-408954066075738","mid":"mer_1","senderName":{"firstName":"Mathis","lastName":"Marchand"},"fees":{"networkFee":4.42,"processingFee":943.74,"fixedFee":{"fixedFeesCurrency":"BRL"}},"orderType":"payin","createdAt":"2026-11-20T09:38:17.211Z","updatedAt":"2026-11-20T09:38:22.275Z"}', '5067a6c155431b5bc1024a244e7ae9e35af7a48f815b8704a0e333dafcab58f5', NULL, 'asset_settled', 'payin', 'personal', 'UX-408954066075738', 'BRL', '47187.13', '1000000000000000000000000047187130000000000000000', 'USDC', '8379.339298', '1000000000000000000000000008379339298000000000000', '4.42', '943.74', NULL, 'BRL', 1, 1, 'Mathis Marchand', '2026-11-20T09:38:17.211Z', '2026-11-20T09:38:22.275Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'mathis marchand
ux-408954066075738
or-2611200938170006542');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (33, 'mer_1', 'OR-2611230647076029093', 163, '{"id":"OR-2611230647076029093","status":"asset_processing","purposeCode":"service_charges","source":{"currency":"IDR","amount":"1419870"},"destination":{"currency":"USDT","amount":"84.341273"},"userId":"UX-767957568171613","mid":"mer_1","senderName":{"firstName":"Aoife","lastName":"MacLeod"},"fees":{"networkFee":13072,"processingFee":28397,"fixedFee":{"fixedFeesCurrency":"IDR"}},"orderType":"payin","createdAt":"2026-11-23T06:47:07.535Z","updatedAt":"2026-11-23T06:47:11.598Z"}', '1b8237ec021e481781d2fbc0fff1e173456f0c31213b6506307c2f56ef2d3e31', NULL, 'asset_processing', 'payin', 'service_charges', 'UX-767957568171613', 'IDR', '1419870', '1000000000000000000000001419870000000000000000000', 'USDT', '84.341273', '1000000000000000000000000000084341273000000000000', '13072', '28397', NULL, 'IDR', 1, 1, 'Aoife MacLeod', '2026-11-23T06:47:07.535Z', '2026-11-23T06:47:11.598Z', 0, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'aoife macleod
ux-767957568171613
or-2611230647076029093');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (21, 'mer_1', 'OR-2611130539468847198', 163, '{"id":"OR-2611130539468847198","status":"partner_hold","purposeCode":"gift_and_donation","source":{"currency":"INR","amount":"1300.00"},"destination":{"currency":"USDC","amount":"14.311114"},"userId":"UX-445689695083862","mid":"mer_1","senderName":{"firstName":"Øyvind","lastName":"Öberg"},"fees":{"networkFee":67.45,"processingFee":26.00,"fixedFee":{"fixedFeesCurrency":"INR"}},"orderType":"payin","createdAt":"2026-11-13T05:39:46.959Z","updatedAt":"2026-11-13T05:39:51.725Z"}', '4b5ef24aff74b239deb2fdf6f311ed3b5c2ad03058c2fbbd7a74251c1e8f1907', NULL, 'partner_hold', 'payin', 'gift_and_donation', 'UX-445689695083862', 'INR', '1300.00', '1000000000000000000000000001300000000000000000000', 'USDC', '14.311114', '1000000000000000000000000000014311114000000000000', '67.45', '26.00', NULL, 'INR', 1, 1, 'Øyvind Öberg', '2026-11-13T05:39:46.959Z', '2026-11-13T05:39:51.725Z', 0, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'øyvind öberg
ux-445689695083862
or-2611130539468847198');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (13, 'mer_1', 'OR-2611050634401779169', 163, '{"id":"OR-2611050634401779169","status":"asset_settled","purposeCode":"service_charges","source":{"currency":"CLP","amount":"190000"},"destination":{"currency":"DAI","amount":"195.680446089217843569"},"userId":"UX-667200173402343","mid":"mer_1","senderName":{"firstName":"Rohan","lastName":"Sharma"},"fees":{"networkFee":758,"processingFee":3800,"rrFee":0,"fixedFee":{"fixedFeesCurrency":"CLP"}},"orderType":"payin","createdAt":"2026-11-05T06:34:40.109Z","updatedAt":"2026-11-05T06:34:46.047Z"}', '8bf71280651e09c82206563221514055d47535237fa4175bb23efe29a47f3a8a', NULL, 'asset_settled', 'payin', 'service_charges', 'UX-667200173402343', 'CLP', '190000', '1000000000000000000000000190000000000000000000000', 'DAI', '195.680446089217843569', '1000000000000000000000000000195680446089217843569', '758', '3800', '0', 'CLP', 1, 1, 'Rohan Sharma', '2026-11-05T06:34:40.109Z', '2026-11-05T06:34:46.047Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'rohan sharma
ux-667200173402343
or-2611050634401779169');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (14, 'mer_1', 'OR-2611061753522784703', 163, '{"id":"OR-2611061753522784703","status":"fund_failed","purposeCode":"gaming_top_ups","source":{"currency":"CLP","amount":"12000"},"destination":{"currency":"USDT","amount":"11.604789"},"userId":"UX-667200173402343","mid":"mer_1","senderName":{"firstName":"Rohan","lastName":"Sharma"},"fees":{"networkFee":758,"processingFee":240,"fixedFee":{"fixedFeesCurrency":"CLP"}},"orderType":"gaming","createdAt":"2026-11-06T17:53:52.669Z","updatedAt":"2026-11-06T17:53:55.125Z"}', '8dc7047fa7def4e84e6fcf0becd4c24313dc8dbd676d118886a913a3f1d1aeae', NULL, 'fund_failed', 'gaming', 'gaming_top_ups', 'UX-667200173402343', 'CLP', '12000', '1000000000000000000000000012000000000000000000000', 'USDT', '11.604789', '1000000000000000000000000000011604789000000000000', '758', '240', NULL, 'CLP', 1, 1, 'Rohan Sharma', '2026-11-06T17:53:52.669Z', '2026-11-06T17:53:55.125Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'rohan sharma
ux-667200173402343
or-2611061753522784703');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (15, 'mer_1', 'OR-2611070722060463949', 163, '{"id":"OR-2611070722060463949","status":"expired","purposeCode":"service_charges","source":{"currency":"COP","amount":"1800000.00"},"destination":{"currency":"USDT","amount":"424.239153"},"userId":"UX-667200173402343","mid":"mer_1","senderName":{"firstName":"Rohan","lastName":"Sharma"},"fees":{"networkFee":3319.50,"processingFee":36000.00,"rrFee":0,"fixedFee":{"fixedFeesCurrency":"COP"}},"orderType":"payin","createdAt":"2026-11-07T07:22:06.976Z","updatedAt":"2026-11-07T07:22:35.118Z"}', '3f1e95dacb6da8d3fa41f111784e3f9efa5c8e0d078385ae0611656d478c7cbc', NULL, 'expired', 'payin', 'service_charges', 'UX-667200173402343', 'COP', '1800000.00', '1000000000000000000000001800000000000000000000000', 'USDT', '424.239153', '1000000000000000000000000000424239153000000000000', '3319.50', '36000.00', '0', 'COP', 1, 1, 'Rohan Sharma', '2026-11-07T07:22:06.976Z', '2026-11-07T07:22:35.118Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'rohan sharma
ux-667200173402343
or-2611070722060463949');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (16, 'mer_1', 'OR-2611080956007230550', 163, '{"id":"OR-2611080956007230550","status":"completed","purposeCode":"gaming_top_ups","source":{"currency":"PHP","amount":"660.00"},"destination":{"currency":"USDT","amount":"10.465237"},"userId":"UX-667200173402343","mid":"mer_1","senderName":{"firstName":"Rohan","lastName":"Sharma"},"fees":{"networkFee":45.92,"processingFee":13.20,"rrFee":0,"fixedFee":{"fixedFeesCurrency":"PHP"}},"orderType":"gaming","createdAt":"2026-11-08T09:56:00.349Z","updatedAt":"2026-11-08T09:56:03.428Z"}', '70e0bb5300f3c8bb8f86404e4beefcaa7d144eced44972cfb09c51eb8f5e33bf', NULL, 'completed', 'gaming', 'gaming_top_ups', 'UX-667200173402343', 'PHP', '660.00', '1000000000000000000000000000660000000000000000000', 'USDT', '10.465237', '1000000000000000000000000000010465237000000000000', '45.92', '13.20', '0', 'PHP', 1, 1, 'Rohan Sharma', '2026-11-08T09:56:00.349Z', '2026-11-08T09:56:03.428Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'rohan sharma
ux-667200173402343
or-2611080956007230550');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (17, 'mer_1', 'OR-2611090917505383082', 163, '{"id":"OR-2611090917505383082","status":"fund_settled","purposeCode":"education","source":{"currency":"IDR","amount":"4602454"},"destination":{"currency":"CLP","amount":"261646"},"userId":"UX-667200173402343","mid":"mer_1","senderName":{"firstName":"Rohan","lastName":"Sharma"},"fees":{"networkFee":0,"processingFee":92049,"fixedFee":{"fixedFeesCurrency":"IDR"}},"orderType":"payin","createdAt":"2026-11-09T09:17:50.144Z","updatedAt":"2026-11-09T09:17:53.873Z"}', '45526b5fd69c3afcd20c3d64b54616a71fdd2f90df05de0f05d42e58c882be52', NULL, 'fund_settled', 'payin', 'education', 'UX-667200173402343', 'IDR', '4602454', '1000000000000000000000004602454000000000000000000', 'CLP', '261646', '1000000000000000000000000261646000000000000000000', '0', '92049', NULL, 'IDR', 1, 1, 'Rohan Sharma', '2026-11-09T09:17:50.144Z', '2026-11-09T09:17:53.873Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'rohan sharma
ux-667200173402343
or-2611090917505383082');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (25, 'mer_1', 'OR-2611171132285713668', 163, '{"id":"OR-2611171132285713668","status":"fund_settled","purposeCode":"personal","source":{"currency":"INR","amount":"680.00"},"destination":{"currency":"EUR","amount":"7.28"},"userId":"UX-667200173402343","mid":"mer_1","senderName":{"firstName":"Rohan","lastName":"Sharma"},"fees":{"networkFee":0,"processingFee":13.60,"fixedFee":{"fixedFeesCurrency":""}},"orderType":"payin","createdAt":"2026-11-17T11:32:28.661Z","updatedAt":"2026-11-17T11:32:35.184Z"}', 'f1f4dfdb7439699c11dc2d5adc16de901bc04d9b8b1f1deea2e4770af574d3a0', NULL, 'fund_settled', 'payin', 'personal', 'UX-667200173402343', 'INR', '680.00', '1000000000000000000000000000680000000000000000000', 'EUR', '7.28', '1000000000000000000000000000007280000000000000000', '0', '13.60', NULL, 'INR', 0, 1, 'Rohan Sharma', '2026-11-17T11:32:28.661Z', '2026-11-17T11:32:35.184Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'rohan sharma
ux-667200173402343
or-2611171132285713668');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (26, 'mer_1', 'OR-2611190146142559620', 163, '{"id":"OR-2611190146142559620","status":"asset_settled","purposeCode":"personal","source":{"currency":"CLP","amount":"5200000"},"destination":{"currency":"USDC","amount":"5293.719682"},"userId":"UX-667200173402343","mid":"mer_1","senderName":{"firstName":"Rohan","lastName":"Sharma"},"fees":{"networkFee":758,"processingFee":104000,"rrFee":0.015,"fixedFee":{"fixedFeesCurrency":"CLP"}},"orderType":"payin","createdAt":"2026-11-19T01:46:14.960Z","updatedAt":"2026-11-19T01:46:18.829Z"}', '7ed70071d3f7d288d7e774327e1c41bbae2ddfc21c37d4b6ad483091c3508624', NULL, 'asset_settled', 'payin', 'personal', 'UX-667200173402343', 'CLP', '5200000', '1000000000000000000000005200000000000000000000000', 'USDC', '5293.719682', '1000000000000000000000000005293719682000000000000', '758', '104000', '0.015', 'CLP', 1, 1, 'Rohan Sharma', '2026-11-19T01:46:14.960Z', '2026-11-19T01:46:18.829Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'rohan sharma
ux-667200173402343
or-2611190146142559620');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (31, 'mer_1', 'OR-2611230647068805053', 163, '{"id":"OR-2611230647068805053","status":"completed","purposeCode":"gaming_top_ups","source":{"currency":"EUR","amount":"92.00"},"destination":{"currency":"USDT","amount":"97.001300"},"userId":"UX-667200173402343","mid":"mer_1","senderName":{"firstName":"Rohan","lastName":"Sharma"},"fees":{"networkFee":0.74,"processingFee":1.84,"fixedFee":{"fixedFeesCurrency":"EUR"}},"orderType":"gaming","createdAt":"2026-11-23T06:47:06.242Z","updatedAt":"2026-11-23T06:47:09.211Z"}', 'fe7a3a1028d7e45afcd6b83bdf531f67ed1f86c62ba2bfd875a1b42182b3100b', NULL, 'completed', 'gaming', 'gaming_top_ups', 'UX-667200173402343', 'EUR', '92.00', '1000000000000000000000000000092000000000000000000', 'USDT', '97.001300', '1000000000000000000000000000097001300000000000000', '0.74', '1.84', NULL, 'EUR', 1, 1, 'Rohan Sharma', '2026-11-23T06:47:06.242Z', '2026-11-23T06:47:09.211Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'rohan sharma
ux-667200173402343
or-2611230647068805053');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (32, 'mer_1', 'OR-2611230647072096765', 163, '{"id":"OR-2611230647072096765","status":"fund_processing","purposeCode":"fee_payments","source":{"currency":"CLP","amount":"1100000"},"destination":{"currency":"AUD","amount":"1712.36"},"userId":"UX-667200173402343","mid":"mer_1","senderName":{"firstName":"Rohan","lastName":"Sharma"},"fees":{"networkFee":0,"processingFee":22000,"rrFee":0.015,"fixedFee":{"fixedFeesCurrency":"CLP"}},"orderType":"payin","createdAt":"2026-11-23T06:47:07.166Z","updatedAt":"2026-11-23T06:47:08.944Z"}', '97d7668930c773727fc6f94c24fe1b2a09cd0ef199bd1914ce3a92550c88e634', NULL, 'fund_processing', 'payin', 'fee_payments', 'UX-667200173402343', 'CLP', '1100000', '1000000000000000000000001100000000000000000000000', 'AUD', '1712.36', '1000000000000000000000000001712360000000000000000', '0', '22000', '0.015', 'CLP', 1, 1, 'Rohan Sharma', '2026-11-23T06:47:07.166Z', '2026-11-23T06:47:08.944Z', 0, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'rohan sharma
ux-667200173402343
or-2611230647072096765');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (23, 'mer_1', 'OR-2611150553193814833', 163, '{"id":"OR-2611150553193814833","status":"expired","purposeCode":"fee_payments","source":{"currency":"TRY","amount":"1128.70"},"destination":{"currency":"USDC","amount":"31.391563"},"userId":"UX-372394916943517","mid":"mer_1","senderName":{"firstName":"Vitória","lastName":"de Assis"},"fees":{"networkFee":27.49,"processingFee":22.57,"rrFee":0,"fixedFee":{"fixedFeesCurrency":""}},"orderType":"payin","createdAt":"2026-11-15T05:53:19.835Z","updatedAt":"2026-11-15T05:53:55.012Z"}', '8c55c3e6ace6ebdeb7302adafbaf97d6bc549b69901013d04c44f8ed1acc2a8d', NULL, 'expired', 'payin', 'fee_payments', 'UX-372394916943517', 'TRY', '1128.70', '1000000000000000000000000001128700000000000000000', 'USDC', '31.391563', '1000000000000000000000000000031391563000000000000', '27.49', '22.57', '0', 'TRY', 0, 1, 'Vitória de Assis', '2026-11-15T05:53:19.835Z', '2026-11-15T05:53:55.012Z', 1, '2026-11-23T06:47:09.503Z', '2026-11-23T06:47:11.926Z', 3, NULL, 'vitória de assis
ux-372394916943517
or-2611150553193814833');
INSERT INTO public.ledger_order OVERRIDING SYSTEM VALUE VALUES (37, 'mer_2', 'OR-2611212123378698924', 166, '{"id":"OR-2611212123378698924","status":"fund_failed","purposeCode":"gaming_top_ups","source":{"currency":"ZAR","amount":"140.00"},"destination":{"currency":"USDT","amount":"6.703238"},"userId":"UX-307705016454196","mid":"mer_2","senderName":{"firstName":"Chiamaka Ibrahim Tunde Zainab","lastName":"Effiong Okafor Adeyemi-Cole Adeyemi-Cole"},"fees":{"networkFee":14.63,"processingFee":2.80,"fixedFee":{"fixedFeesCurrency":"ZAR"}},"orderType":"gaming","createdAt":"2026-11-21T21:23:37.359Z","updatedAt":"2026-11-21T21:23:40.476Z"}', '12adc76203f9437476752186858a4770d32094685af2b623a440805b698bf4db', NULL, 'fund_failed', 'gaming', 'gaming_top_ups', 'UX-307705016454196', 'ZAR', '140.00', '1000000000000000000000000000140000000000000000000', 'USDT', '6.703238', '1000000000000000000000000000006703238000000000000', '14.63', '2.80', NULL, 'ZAR', 1, 1, 'Chiamaka Ibrahim Tunde Zainab Effiong Okafor Adeyemi-Cole Adeyemi-Cole', '2026-11-21T21:23:37.359Z', '2026-11-21T21:23:40.476Z', 1, '2026-11-23T06:47:09.636Z', '2026-11-23T06:47:12.087Z', 3, NULL, 'chiamaka ibrahim tunde zainab effiong okafor adeyemi-cole adeyemi-cole
ux-307705016454196
or-2611212123378698924');


--
-- Data for Name: ledger_user; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.ledger_user OVERRIDING SYSTEM VALUE VALUES (1, 'mer_2', 'UX-307705016454196', 167, '{"userId":"UX-307705016454196","name":"Chiamaka Ibrahim Tunde Zainab Effiong Okafor Adeyemi-Cole Adeyemi-Cole","email":"chiamaka.effiong.0@post.example","phone":"8101116988","phoneCode":"+234","orgId":"org_1","orgName":"Harbour Lane Group","mid":"mer_2","entityName":"Harbour Lane Games","createdAt":"2026-09-24T05:35:05.527Z"}', '547cc8b3cb12d3d4211e2904c14278f31c42e7a52825df22cdb90e9fe7fa1f60', NULL, 'Chiamaka Ibrahim Tunde Zainab Effiong Okafor Adeyemi-Cole Adeyemi-Cole', 'chiamaka.effiong.0@post.example', '8101116988', '2348101116988', '2026-09-24T05:35:05.527Z', '2026-11-23T06:47:09.744Z', '2026-11-23T06:47:12.117Z', NULL, 'chiamaka ibrahim tunde zainab effiong okafor adeyemi-cole adeyemi-cole
chiamaka.effiong.0@post.example
8101116988
2348101116988
ux-307705016454196');
INSERT INTO public.ledger_user OVERRIDING SYSTEM VALUE VALUES (5, 'mer_1', 'UX-744123667178996', 165, '{"userId":"UX-744123667178996","name":"Aarav Deshpande","email":"aarav.deshpande.1@inbox.example","phone":"9819832384","phoneCode":"+91"}', 'a33f1c28c66596afe1ce6a4986f34874c2aab243bf3d9c3da4c2189b37e61349', NULL, 'Aarav Deshpande', 'aarav.deshpande.1@inbox.example', '9819832384', '919819832384', NULL, '2026-11-23T06:47:09.510Z', '2026-11-23T06:47:12.087Z', NULL, 'aarav deshpande
aarav.deshpande.1@inbox.example
9819832384
919819832384
ux-744123667178996');
INSERT INTO public.ledger_user OVERRIDING SYSTEM VALUE VALUES (7, 'mer_1', 'UX-206637413180790', 165, '{"userId":"UX-206637413180790","name":"Chaiwat Suwannarat","email":"chaiwat.suwannarat.2@home.test","phone":"967276319","phoneCode":"+66","orgId":"org_1","orgName":"Harbour Lane Group","mid":"mer_1","entityName":"Harbour Lane Shop","createdAt":"2026-10-08T23:35:05.527Z"}', '0a9590b278f29fe4c07cbaf04cca9d9a4a118502236adcc6b610f83e9456b962', NULL, 'Chaiwat Suwannarat', 'chaiwat.suwannarat.2@home.test', '967276319', '66967276319', '2026-10-08T23:35:05.527Z', '2026-11-23T06:47:09.510Z', '2026-11-23T06:47:12.087Z', NULL, 'chaiwat suwannarat
chaiwat.suwannarat.2@home.test
967276319
66967276319
ux-206637413180790');
INSERT INTO public.ledger_user OVERRIDING SYSTEM VALUE VALUES (9, 'mer_1', 'UX-408954066075738', 165, '{"userId":"UX-408954066075738","name":"Mathis Marchand","email":"mathis.marchand.6@correo.example","phone":"615365745","phoneCode":"+33","orgId":"org_1","orgName":"Harbour Lane Group","mid":"mer_1","entityName":"Harbour Lane Shop","createdAt":"2026-11-08T04:23:05.527Z"}', 'e513af4db494ef6429ddb089af1fdc0b92da7f13b5ab03b9c5d45fa9db7aafa0', NULL, 'Mathis Marchand', 'mathis.marchand.6@correo.example', '615365745', '33615365745', '2026-11-08T04:23:05.527Z', '2026-11-23T06:47:09.510Z', '2026-11-23T06:47:12.087Z', NULL, 'mathis marchand
mathis.marchand.6@correo.example
615365745
33615365745
ux-408954066075738');
INSERT INTO public.ledger_user OVERRIDING SYSTEM VALUE VALUES (8, 'mer_1', 'UX-106784920766749', 165, '{"userId":"UX-106784920766749","name":"Noemi Marchetti","email":"noemi.marchetti.4@mail.example","phone":"3473496553","phoneCode":"+39","orgId":"org_1","orgName":"Harbour Lane Group","mid":"mer_1","entityName":"Harbour Lane Shop","createdAt":"2026-10-24T01:59:05.527Z"}', 'eff601f2c5d1dd61cfe50e3dd30c101b33fe35ace3212935c514e54270b12f8f', NULL, 'Noemi Marchetti', 'noemi.marchetti.4@mail.example', '3473496553', '393473496553', '2026-10-24T01:59:05.527Z', '2026-11-23T06:47:09.510Z', '2026-11-23T06:47:12.087Z', NULL, 'noemi marchetti
noemi.marchetti.4@mail.example
3473496553
393473496553
ux-106784920766749');
INSERT INTO public.ledger_user OVERRIDING SYSTEM VALUE VALUES (6, 'mer_1', 'UX-667200173402343', 165, '{"userId":"UX-667200173402343","name":"Rohan Sharma","email":"rohan.sharma.0@mail.test","phone":"8809797909","phoneCode":"+91"}', '600a8c03f7f7dd605d884dd817bdb52ec170dfc9cc395a46ee7b118901ab34b4', NULL, 'Rohan Sharma', 'rohan.sharma.0@mail.test', '8809797909', '918809797909', NULL, '2026-11-23T06:47:09.510Z', '2026-11-23T06:47:12.087Z', NULL, 'rohan sharma
rohan.sharma.0@mail.test
8809797909
918809797909
ux-667200173402343');
INSERT INTO public.ledger_user OVERRIDING SYSTEM VALUE VALUES (4, 'mer_1', 'UX-767957568171613', 165, '{"userId":"UX-767957568171613","name":"Aoife MacLeod","email":"aoife.macleod.3@post.example","phone":"5558234936","phoneCode":"+1"}', '1b696e2bac2feedcda855168ffd4fe42451409bf31058ad1b811ee28b322cd84', NULL, 'Aoife MacLeod', 'aoife.macleod.3@post.example', '5558234936', '15558234936', NULL, '2026-11-23T06:47:09.510Z', '2026-11-23T06:47:12.087Z', NULL, 'aoife macleod
aoife.macleod.3@post.example
5558234936
15558234936
ux-767957568171613');
INSERT INTO public.ledger_user OVERRIDING SYSTEM VALUE VALUES (3, 'mer_1', 'UX-372394916943517', 165, '{"userId":"UX-372394916943517","name":"Vitória de Assis","email":"vitoria.deassis.5@inbox.example","phone":"21978432473","phoneCode":"+55"}', '7a8ab2ed3ac5f4f52be5e1ba634705530c16b56f6ae5171ec401ac3172d05a75', NULL, 'Vitória de Assis', 'vitoria.deassis.5@inbox.example', '21978432473', '5521978432473', NULL, '2026-11-23T06:47:09.510Z', '2026-11-23T06:47:12.087Z', NULL, 'vitória de assis
vitoria.deassis.5@inbox.example
21978432473
5521978432473
ux-372394916943517');
INSERT INTO public.ledger_user OVERRIDING SYSTEM VALUE VALUES (2, 'mer_1', 'UX-445689695083862', 165, '{"userId":"UX-445689695083862","name":"Øyvind Öberg","email":"oyvind.oberg.7@mail.test","phone":"55923645","phoneCode":"+45"}', '054683b26cf6a01a36e895391bc6a9acd8e6a7e38e8a50984387329a8b5ea0bf', NULL, 'Øyvind Öberg', 'oyvind.oberg.7@mail.test', '55923645', '4555923645', NULL, '2026-11-23T06:47:09.510Z', '2026-11-23T06:47:12.087Z', NULL, 'øyvind öberg
oyvind.oberg.7@mail.test
55923645
4555923645
ux-445689695083862');


--
-- Data for Name: ledger_version; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.ledger_version VALUES ('mer_2', 3);
INSERT INTO public.ledger_version VALUES ('mer_1', 7);


--
-- Data for Name: operator; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.operator VALUES ('00cab476-7c56-491c-9902-eed3eefe03a8', 'support@office.test', 'The support', 'support', '["mer_1","mer_2"]', '$argon2id$v=19$m=19456,t=2,p=1$QJeIOKinUDoOoOzxeK0gZw$45EXmU+MCedb+wCW+YdpHXM1AeKVlcSknOEP4tsUg3Q', NULL, 0, NULL, NULL, 0, NULL, NULL, NULL, '2026-11-23T06:47:07.431Z', NULL);
INSERT INTO public.operator VALUES ('12ab96ab-f604-40e6-89f5-ae4f0e6ae1d7', 'finance@office.test', 'The finance', 'finance', '["mer_1","mer_2"]', '$argon2id$v=19$m=19456,t=2,p=1$mNI7TQNxvYuEETz6IIdehQ$V8lBICRyPv4Gety1RWkWqNHN9Zqfeq9Q8L/zbiG+vOU', NULL, 0, NULL, NULL, 0, NULL, NULL, NULL, '2026-11-23T06:47:08.366Z', NULL);
INSERT INTO public.operator VALUES ('cdf5e04b-d9f3-412e-9fd8-08c75782b464', 'admin@office.test', 'The admin', 'admin', '["mer_1","mer_2"]', '$argon2id$v=19$m=19456,t=2,p=1$CdxYUV0McY5M2Izu4H7oZQ$EaG0ofvrIXMRK+Lt+EY+WQ5orNitXZ2jKvyaPMSxxqY', NULL, 0, NULL, NULL, 0, NULL, NULL, NULL, '2026-11-23T06:47:06.020Z', '2026-11-23T06:47:09.507Z');
INSERT INTO public.operator VALUES ('8da86f38-3d3d-4b71-a375-e0e787011ba8', 'ops@office.test', 'The ops', 'ops', '["mer_1","mer_2"]', '$argon2id$v=19$m=19456,t=2,p=1$fYCyub/IbkmF9MbUlhc4og$SIguYpfyfode2Jjd6WN2EvZBkvn+AN8CmH0Gd2nT25A', NULL, 0, 'v1.3xz-ztSc.y8ClGwiW-zMLZCBhHiNxLmgIfKdfrAWuyG8udDl_Y5gcoskmZGPc1IiwqbJtbQJT_dGF-jkSXiNz1qL-', 'v1.3xz-ztSc.y8ClGwiW-zMLZCBhHiNxLmgIfKdfrAWuyG8udDl_Y5gcoskmZGPc1IiwqbJtbQJT_dGF-jkSXiNz1qL-', 1, NULL, NULL, NULL, '2026-11-23T06:47:06.561Z', '2026-11-23T06:47:10.078Z');


--
-- Data for Name: order_amount; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.order_amount VALUES ('mer_2', '10000000000000000000000000030', 1);
INSERT INTO public.order_amount VALUES ('mer_2', '100000000000000000000000000014', 1);
INSERT INTO public.order_amount VALUES ('mer_2', '10000000000000000000000000045', 1);
INSERT INTO public.order_amount VALUES ('mer_2', '1000000000000000000000000000099', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '10000000000000000000000000011', 3);
INSERT INTO public.order_amount VALUES ('mer_1', '10000000000000000000000014', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '10000000000000000000000011', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '1000000000000000000000000000092', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '10000000000000000000000000034', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '100000000000000000000000000035', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '1000000000000000000000000047', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '10000000000000000000000013', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '10000000000000000000000052', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '100000000000000000000000000068', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '10000000000000000000000019', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '10000000000000000000000000013', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '1000000000000000000000000010', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '1000000000000000000000000000087', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '100000000000000000000000000011', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '10000000000000000000000046', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '100000000000000000000000000066', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '10000000000000000000000018', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '100000000000000000000000019', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '1000000000000000000000000020', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '10000000000000000000000000022', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '1000000000000000000000000000072', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '10000000000000000000000000036', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '10000000000000000000000000033', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '100000000000000000000000000041', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '1000000000000000000000000000043', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '1000000000000000000000000021', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '100000000000000000000000015', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '10000000000000000000000000000080', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '10000000000000000000000000044', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '100000000000000000000000000094', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '100000000000000000000000000015', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '100000000000000000000000031', 1);
INSERT INTO public.order_amount VALUES ('mer_1', '1000000000000000000000000012', 2);
INSERT INTO public.order_amount VALUES ('mer_1', '1000000000000000000000000000025', 1);


--
-- Data for Name: order_block; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.order_block VALUES ('mer_2', 0, 3);
INSERT INTO public.order_block VALUES ('mer_1', 0, 7);


--
-- Data for Name: order_count; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.order_count VALUES ('mer_2', 'gaming', 'fund_failed', 'ZAR', 'USDT', 1);
INSERT INTO public.order_count VALUES ('mer_2', 'payin', 'fund_settled', 'PLN', 'TND', 1);
INSERT INTO public.order_count VALUES ('mer_2', 'payin', 'asset_settled', 'MYR', 'USDC', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'fund_processing', 'CLP', 'AUD', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'gaming', 'completed', 'EUR', 'USDT', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'gaming', 'expired', 'JPY', 'USDC', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'asset_settled', 'SEK', 'USDT', 2);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'asset_settled', 'BRL', 'USDC', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'asset_settled', 'KRW', 'USDT', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'asset_settled', 'CLP', 'USDC', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'fund_settled', 'INR', 'EUR', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'gaming', 'completed', 'USD', 'ETH', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'expired', 'TRY', 'USDC', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'fund_failed', 'IDR', 'ETH', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'partner_hold', 'INR', 'USDC', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'asset_settled', 'NGN', 'USDC', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'asset_settled', 'CAD', 'USDC', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'fund_settled', 'IDR', 'CLP', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'gaming', 'completed', 'PHP', 'USDT', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'expired', 'COP', 'USDT', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'gaming', 'fund_failed', 'CLP', 'USDT', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'asset_settled', 'CLP', 'DAI', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'asset_settled', 'JPY', 'USDT', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'asset_settled', 'EGP', 'BTC', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'asset_settled', 'SEK', 'USDC', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'fund_settled', 'MXN', 'PLN', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'gaming', 'completed', 'JPY', 'USDC', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'expired', 'EUR', 'MXN', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'asset_settle_failed', 'KWD', 'USDC', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'asset_settled', 'AED', 'TRX', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'asset_settled', 'IDR', 'TRX', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'asset_settled', 'GBP', 'DAI', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'fund_settled', 'KES', 'SEK', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'gaming', 'completed', 'KES', 'USDC', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'initiated', 'MXN', 'ETH', 1);
INSERT INTO public.order_count VALUES ('mer_2', 'payin', 'initiated', 'JPY', 'USDT', 0);
INSERT INTO public.order_count VALUES ('mer_2', 'payin', 'fund_processing', 'JPY', 'USDT', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'fund_processing', 'IDR', 'USDT', 0);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'initiated', 'IDR', 'BTC', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'fund_deposited', 'IDR', 'USDT', 0);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'asset_processing', 'IDR', 'USDT', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'initiated', 'CLP', 'BTC', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'fund_processing', 'USD', 'BTC', 0);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'fund_deposited', 'USD', 'BTC', 1);
INSERT INTO public.order_count VALUES ('mer_1', 'payin', 'fund_processing', 'EUR', 'USDT', 1);


--
-- Data for Name: order_history; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.order_history VALUES ('mer_2', 'OR-2611230647093384584', 1, '2026-11-23T06:47:10.836Z', '2026-11-23T06:47:11.090Z', '[{"field":"status","from":"initiated","to":"fund_processing"}]');
INSERT INTO public.order_history VALUES ('mer_1', 'OR-2611230647076029093', 1, '2026-11-23T06:47:10.846Z', '2026-11-23T06:47:11.088Z', '[{"field":"status","from":"fund_processing","to":"fund_deposited"}]');
INSERT INTO public.order_history VALUES ('mer_1', 'OR-2611230647076029093', 2, '2026-11-23T06:47:11.384Z', '2026-11-23T06:47:11.622Z', '[{"field":"status","from":"fund_deposited","to":"asset_processing"}]');
INSERT INTO public.order_history VALUES ('mer_1', 'OR-2611230647085564299', 1, '2026-11-23T06:47:11.622Z', '2026-11-23T06:47:11.926Z', '[{"field":"status","from":"fund_processing","to":"fund_deposited"}]');


--
-- Data for Name: order_hour; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.order_hour VALUES ('mer_2', '2026-11-23T06', 1);
INSERT INTO public.order_hour VALUES ('mer_2', '2026-11-21T21', 1);
INSERT INTO public.order_hour VALUES ('mer_2', '2026-11-12T13', 1);
INSERT INTO public.order_hour VALUES ('mer_2', '2026-10-30T23', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-11-22T20', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-11-21T20', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-11-20T09', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-11-19T06', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-11-19T01', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-11-17T11', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-11-16T12', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-11-15T05', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-11-14T11', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-11-13T05', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-11-12T04', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-11-11T14', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-11-09T23', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-11-09T09', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-11-08T09', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-11-07T07', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-11-06T17', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-11-05T06', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-11-04T07', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-11-03T11', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-11-02T10', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-11-01T06', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-10-30T15', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-10-30T08', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-10-28T18', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-10-27T22', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-10-26T17', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-10-25T23', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-10-25T02', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-10-24T03', 1);
INSERT INTO public.order_hour VALUES ('mer_1', '2026-11-23T06', 8);


--
-- Data for Name: order_intent; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.order_intent VALUES ('created-by-the-first-version', 'order', 'mer_1', '8da86f38-3d3d-4b71-a375-e0e787011ba8', 'bcde7e1280d49526a5283178f5c80146a2f4a45294b0f9dd295c50a463ab35e0', 'v1.3xz-ztSc.BdbBKZjFiMHXQ0kQL_e9TNxoc5E7b3gdL1llu9n6yvrDzrkp66AH1YKsMJgkOEoFYYZbb1xIuaINwNpRd5Z0L2AVxn64NmZB9W_Q5H8_MteO6bhaIQvWAR2MjDK45wx2X_2ReOZToQK75dj9bjzkDGwcwCb-N5F5eJ8klRX-vZ6d96wgBiDf6DEIoDJDRqa8sI4CP9wziKQhqobUJylksdOEH6fK0RU8fhJVqUrQ8UVCT-vMcpWDwJS2yrsK_awqZlpxxXQCuLUeJKRDh-b3HVwEVrVCtZFX-Lkh7L1UFiyfogQpD9rPsc9bf6AIqUW4WEsv88drHfcF9cQM1KHkfg', 'UX-744123667178996', '25.10', 'source', 'EUR', 'confirmed', '2026-11-23T06:47:12.018Z', '2026-11-23T06:47:12.041Z', '2026-11-23T06:47:12.061Z', 'fc0b1fea-8af7-41c7-b86b-1431c209a4c4', 'PF-2611230647124326583', 'v1.3xz-ztSc.hwAz5KzhtJIRAMcVcdpzI9umxSAuh4j9djbO6l15-ygYuSVu9GfNd0vESdBxZD9PtrQvk4o71UX2eDJij4G9gTtu98LqiU0_hKcT74kvass_3NWtypWD', 200, 'v1.3xz-ztSc.1Y5DzA_A8evFZutOKb93HpgpMJo8zHttLK3ytTDUxXwCkOG2VHTvtj6_6etjFm8g6BzBdF7gstZmR6LESa8LJNPdJCs1Q6k7VncK0OxHrIZIkN2ffXABtSlOhL8iZACLMf8cFwOTzWY0MYAwPvPUnmTRx2bstGwvRThA1V-9BFtCsib2We1cz8ZWWFkW__dIKiE96FohS9pkbNfgaNroJ9ItFgyjGSUDl9hQsvmRuf7Bq0a7y7Tn', NULL, NULL, NULL, NULL);
INSERT INTO public.order_intent VALUES ('refused-by-the-first-version', 'order', 'mer_1', '8da86f38-3d3d-4b71-a375-e0e787011ba8', 'eb919d09ddeb8cdbdfd16f9e1d2eb26182032ae36a50be6ab6b3f140f9929361', 'v1.3xz-ztSc.ZiEC7UQItmmTIty6kpFV4RbuNJcnCuRJPBlI_aODMWOLr8HJJtuok2D5Wu-nJyHtxQn7R3tlEJMbLd4Ioiusn3L63jY6c9G0FKlkk7pvpvOTykrPRcpl9H6Dqbhs32e9ArZlCr9gWzjhLk_ftPpCNTBtCqYJWhaHCksdW-In503RN1fPipYF9O-oWRe0nqN6bJX2adNIJJv9D2Nedq5iPcEaQDHSct_nNORMXQ0iuhNtbRWH6EAezC4D7tTSwP3PAkjDsPvL0t3u_SqtKNYE9c5EB1e7R9WIGpxZRS6VwB8WQx1y1ONpeUr_RvUg0YZVYzmBKllplw', 'UX-nobody', '25.10', 'source', 'EUR', 'rejected', '2026-11-23T06:47:12.131Z', '2026-11-23T06:47:12.195Z', '2026-11-23T06:47:12.235Z', 'fc0b1fea-8af7-41c7-b86b-1431c209a4c4', NULL, NULL, 400, 'v1.3xz-ztSc.MDdZChTJhOScRnEnhLLzcPZTrnG7Np8qqjS3ZF3H2e0xDtOIHHN7ZnbVZAw80C-hWltqftLjF-bt80uDi6R3XGWxL4qNdlTWNJuiD_NX2gJ3-Vq5iky-91f7O0Qql07J6-5pSaGpZm6NUasBhQCV6c-sSmhvCDOSLamzTZimeGUhLbQ1nXjTp82jlY0kzZB9YBgRUaKFLUtCeCA1a4RbJDhtq9Ou', NULL, NULL, NULL, NULL);
INSERT INTO public.order_intent VALUES ('lost-by-the-first-version', 'order', 'mer_1', '8da86f38-3d3d-4b71-a375-e0e787011ba8', '592a6c30c464b5f3c9613f00cd5c960e422f1a2b9d1eee82615f35b09fa51e82', 'v1.3xz-ztSc.ukunZNFoBapAg_gjM91-MjPfw01F76l6Y_GyitgT2p9OqEUPeyxKqZEKoSOj8O6BJfPJ3n_NIx5Xoi34JllRdJF7lXmzQWzNk6pStx4uPBW6RsLonb91dCLcqaGQ70sgUnB_BeGLqxKrvH4oNM87cEibamSB0ODJVos3VEtKEGevFj-CsdcXYKyVsBvKqr5hH-p-nfLgNKjjgzps5yvV5IWpmbTJL8l6-xeiE_eNC7Gqa1zcuDLjF089WXIcc_h2ImGRDUx0rLaV21a2boOqR386DTxvhnfhsNnVsjE0TnO6CHmzFebaERYGXLjvvb6PaZ-W1jvkKFvkDL5Z6Q', 'UX-744123667178996', '25.10', 'source', 'EUR', 'unknown', '2026-11-23T06:47:12.270Z', '2026-11-23T06:47:12.277Z', '2026-11-23T06:47:12.301Z', 'fc0b1fea-8af7-41c7-b86b-1431c209a4c4', NULL, NULL, NULL, NULL, 'POST /v3/orders got no answer', NULL, NULL, NULL);


--
-- Data for Name: preference; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.preference VALUES ('8da86f38-3d3d-4b71-a375-e0e787011ba8', 'screens', '{"theme":"dark"}');


--
-- Data for Name: quarantine; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: recovery_code; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.recovery_code VALUES ('8da86f38-3d3d-4b71-a375-e0e787011ba8', '40bc948b6327e8058af884ee49745d8c79a7da87b25402c0d1ff8e6be14bb821', NULL);
INSERT INTO public.recovery_code VALUES ('8da86f38-3d3d-4b71-a375-e0e787011ba8', '840cdbd8a4b6087fd42ec15fc7ce3be23c9c56a07fc661a787e1f1c8ce24ac8c', NULL);
INSERT INTO public.recovery_code VALUES ('8da86f38-3d3d-4b71-a375-e0e787011ba8', 'a21bb14a855b6c504ed0423083d6b1953751825474597b779d5237ee75f01475', NULL);
INSERT INTO public.recovery_code VALUES ('8da86f38-3d3d-4b71-a375-e0e787011ba8', '7d68eeb67c1b875265bd14154cdf02755a2499793e4d71bd836f99ec82588957', NULL);
INSERT INTO public.recovery_code VALUES ('8da86f38-3d3d-4b71-a375-e0e787011ba8', 'ca96d33be62e34dec73f5fb086d9617ec7c3fe0a11f9bf077df6225addd1f8c4', NULL);
INSERT INTO public.recovery_code VALUES ('8da86f38-3d3d-4b71-a375-e0e787011ba8', '770f45572b451611af4bda41e2d13f6ff1d5ae24c3df930c4dda681220951144', NULL);
INSERT INTO public.recovery_code VALUES ('8da86f38-3d3d-4b71-a375-e0e787011ba8', '25b4d47749a1c3ca78c6cabbc7840575d8793f9aa24d093d2c4e848ef4fa5d2a', NULL);
INSERT INTO public.recovery_code VALUES ('8da86f38-3d3d-4b71-a375-e0e787011ba8', '2996c3a3775818bfd76b5ccda95e58c3bf1bfe6260ad373118aec85d38ffd0b3', NULL);
INSERT INTO public.recovery_code VALUES ('8da86f38-3d3d-4b71-a375-e0e787011ba8', 'cf2fa13eea108371931ccfe83d3746990236ad143ef27edb06dccdcc16dc4210', NULL);
INSERT INTO public.recovery_code VALUES ('8da86f38-3d3d-4b71-a375-e0e787011ba8', 'b55b020ca9072addeef30a04448c0dd7ee25ce91afb6451757a558f16f70db38', NULL);


--
-- Data for Name: session; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.session VALUES ('7925ad58a217908da8d6dbac02f35f230e68a2c87518a0691b5b1ab393cb4c88', '0f831c15-6d9f-455b-b45e-1806280a1257', 'cdf5e04b-d9f3-412e-9fd8-08c75782b464', 'signed-in', '2026-11-23T06:47:09.507Z', '2026-11-23T06:47:09.507Z', '127.0.0.1', 'node', NULL);
INSERT INTO public.session VALUES ('b9cd86e137f8a285a940a42fd4e1d67152fa89d75c501039b8c2369fc1f88bf4', '32d12174-2d32-4056-877f-fd4d55bb4de8', '8da86f38-3d3d-4b71-a375-e0e787011ba8', 'signed-in', '2026-11-23T06:47:10.078Z', '2026-11-23T06:47:10.078Z', '127.0.0.1', 'node', '2026-11-23T06:47:10.078Z');


--
-- Data for Name: sweep_state; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sweep_state VALUES ('mer_2', 'orders', '{"machine":{"sweep":3,"direction":"up","isClimbing":false,"page":2,"empties":0,"end":1,"limit":4,"cap":null,"pagesRead":3,"fruitful":1,"repeats":0,"before":"","suspicion":null,"seen":4,"seenAgain":4,"foundOld":0,"foundNew":0,"neighbours":{"rising":0,"falling":3,"touched":3,"pairs":3},"phase":"converged","error":null,"startedAt":1795416429000,"done":3,"seenBefore":4,"unmeasured":0,"quiet":2,"doubt":0,"order":"newest"},"groupAt":1795416429588,"endedAt":1795416430375,"completeTo":1795416429000,"followedAt":1795416432077,"followEveryMs":200,"halts":0,"haltedSince":null,"haltedFor":null,"unseenAfter":null,"failing":null}', NULL, '2026-11-23T06:47:09.000Z', '2026-11-23T06:47:09.000Z', NULL, NULL, 3);
INSERT INTO public.sweep_state VALUES ('mer_2', 'users', '{"machine":{"sweep":3,"direction":"up","isClimbing":false,"page":2,"empties":0,"end":1,"limit":1,"cap":null,"pagesRead":3,"fruitful":1,"repeats":0,"before":"","suspicion":null,"seen":1,"seenAgain":1,"foundOld":0,"foundNew":0,"neighbours":{"rising":0,"falling":0,"touched":0,"pairs":0},"phase":"converged","error":null,"startedAt":1795416429000,"done":3,"seenBefore":1,"unmeasured":0,"quiet":2,"doubt":0,"order":"newest"},"groupAt":1795416429629,"endedAt":1795416430328,"completeTo":1795416429000,"followedAt":1795416432107,"followEveryMs":200,"halts":0,"haltedSince":null,"haltedFor":null,"unseenAfter":"","failing":null}', NULL, '2026-11-23T06:47:09.000Z', '2026-11-23T06:47:09.000Z', NULL, NULL, 3);
INSERT INTO public.sweep_state VALUES ('mer_1', 'users', '{"machine":{"sweep":3,"direction":"up","isClimbing":false,"page":2,"empties":0,"end":1,"limit":8,"cap":null,"pagesRead":3,"fruitful":1,"repeats":0,"before":"","suspicion":null,"seen":8,"seenAgain":8,"foundOld":0,"foundNew":0,"neighbours":{"rising":0,"falling":0,"touched":0,"pairs":0},"phase":"converged","error":null,"startedAt":1795416429000,"done":3,"seenBefore":8,"unmeasured":0,"quiet":2,"doubt":0,"order":"newest"},"groupAt":1795416429491,"endedAt":1795416430616,"completeTo":1795416429000,"followedAt":1795416432076,"followEveryMs":200,"halts":0,"haltedSince":null,"haltedFor":null,"unseenAfter":"","failing":null}', NULL, '2026-11-23T06:47:09.000Z', '2026-11-23T06:47:09.000Z', NULL, NULL, 3);
INSERT INTO public.sweep_state VALUES ('mer_1', 'orders', '{"machine":{"sweep":3,"direction":"down","isClimbing":false,"page":1,"empties":0,"end":2,"limit":34,"cap":34,"pagesRead":4,"fruitful":2,"repeats":0,"before":"OR-2611230647106481507\nOR-2611230647085564299\nOR-2611230647076029093\nOR-2611230647072096765\nOR-2611230647068805053\nOR-2611222041137192955\nOR-2611212042482399720\nOR-2611200938170006542\nOR-2611190614341435577\nOR-2611190146142559620\nOR-2611171132285713668\nOR-2611161257462132919\nOR-2611150553193814833\nOR-2611141119304503398\nOR-2611130539468847198\nOR-2611120400042672859\nOR-2611111432567029184\nOR-2611092358253568543\nOR-2611090917505383082\nOR-2611080956007230550\nOR-2611070722060463949\nOR-2611061753522784703\nOR-2611050634401779169\nOR-2611040758128346897\nOR-2611031111070628437\nOR-2611021034396910779\nOR-2611010631443760419\nOR-2610301532168655790\nOR-2610300841242276237\nOR-2610281825268126624\nOR-2610272258384802374\nOR-2610261707389866162\nOR-2610252351387209415\nOR-2610250257300659389","suspicion":null,"seen":35,"seenAgain":34,"foundOld":0,"foundNew":3,"neighbours":{"rising":0,"falling":33,"touched":32,"pairs":33},"phase":"converged","error":null,"startedAt":1795416429000,"done":3,"seenBefore":34,"unmeasured":0,"quiet":2,"doubt":0,"order":"newest"},"groupAt":1795416429463,"endedAt":1795416430340,"completeTo":1795416429000,"followedAt":1795416432182,"followEveryMs":200,"halts":0,"haltedSince":null,"haltedFor":null,"unseenAfter":null,"failing":null}', 34, '2026-11-23T06:47:09.000Z', '2026-11-23T06:47:09.000Z', NULL, NULL, 3);


--
-- Data for Name: totp_step; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.totp_step VALUES ('8da86f38-3d3d-4b71-a375-e0e787011ba8', 59847214);


--
-- Name: ledger_order_ref_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.ledger_order_ref_seq', 46, true);


--
-- Name: ledger_user_ref_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.ledger_user_ref_seq', 9, true);


--
-- Name: account_lock account_lock_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_lock
    ADD CONSTRAINT account_lock_pkey PRIMARY KEY (account);


--
-- Name: audit_head audit_head_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_head
    ADD CONSTRAINT audit_head_pkey PRIMARY KEY (id);


--
-- Name: audit audit_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (seq);


--
-- Name: export_manifest export_manifest_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.export_manifest
    ADD CONSTRAINT export_manifest_pkey PRIMARY KEY (id);


--
-- Name: fee_key fee_key_mid_digest_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fee_key
    ADD CONSTRAINT fee_key_mid_digest_key UNIQUE (mid, digest);


--
-- Name: fee_key fee_key_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fee_key
    ADD CONSTRAINT fee_key_pkey PRIMARY KEY (mid, is_split, number);


--
-- Name: fee_recount fee_recount_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fee_recount
    ADD CONSTRAINT fee_recount_pkey PRIMARY KEY (mid);


--
-- Name: fee_total fee_total_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fee_total
    ADD CONSTRAINT fee_total_pkey PRIMARY KEY (mid, is_split, step, bucket, part);


--
-- Name: fetch_counter fetch_counter_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.fetch_counter
    ADD CONSTRAINT fetch_counter_pkey PRIMARY KEY (id);


--
-- Name: kysely_migration_lock kysely_migration_lock_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);


--
-- Name: kysely_migration kysely_migration_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);


--
-- Name: ledger_lease ledger_lease_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_lease
    ADD CONSTRAINT ledger_lease_pkey PRIMARY KEY (mid);


--
-- Name: ledger_order ledger_order_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_order
    ADD CONSTRAINT ledger_order_pkey PRIMARY KEY (mid, id);


--
-- Name: ledger_order ledger_order_ref_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_order
    ADD CONSTRAINT ledger_order_ref_key UNIQUE (ref);


--
-- Name: ledger_user ledger_user_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_user
    ADD CONSTRAINT ledger_user_pkey PRIMARY KEY (mid, id);


--
-- Name: ledger_user ledger_user_ref_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_user
    ADD CONSTRAINT ledger_user_ref_key UNIQUE (ref);


--
-- Name: ledger_version ledger_version_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_version
    ADD CONSTRAINT ledger_version_pkey PRIMARY KEY (mid);


--
-- Name: operator operator_email_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operator
    ADD CONSTRAINT operator_email_key UNIQUE (email);


--
-- Name: operator operator_oidc_issuer_oidc_subject_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operator
    ADD CONSTRAINT operator_oidc_issuer_oidc_subject_key UNIQUE (oidc_issuer, oidc_subject);


--
-- Name: operator operator_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operator
    ADD CONSTRAINT operator_pkey PRIMARY KEY (id);


--
-- Name: order_amount order_amount_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.order_amount
    ADD CONSTRAINT order_amount_pkey PRIMARY KEY (mid, bucket);


--
-- Name: order_block order_block_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.order_block
    ADD CONSTRAINT order_block_pkey PRIMARY KEY (mid, block);


--
-- Name: order_count order_count_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.order_count
    ADD CONSTRAINT order_count_pkey PRIMARY KEY (mid, order_type, status, source_currency, destination_currency);


--
-- Name: order_history order_history_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.order_history
    ADD CONSTRAINT order_history_pkey PRIMARY KEY (mid, order_id, seq);


--
-- Name: order_hour order_hour_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.order_hour
    ADD CONSTRAINT order_hour_pkey PRIMARY KEY (mid, hour);


--
-- Name: order_intent order_intent_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.order_intent
    ADD CONSTRAINT order_intent_pkey PRIMARY KEY (key);


--
-- Name: preference preference_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.preference
    ADD CONSTRAINT preference_pkey PRIMARY KEY (operator_id, name);


--
-- Name: quarantine quarantine_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.quarantine
    ADD CONSTRAINT quarantine_pkey PRIMARY KEY (mid, kind, digest);


--
-- Name: recovery_code recovery_code_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.recovery_code
    ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (operator_id, code_hash);


--
-- Name: session session_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_id_key UNIQUE (id);


--
-- Name: session session_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (token_hash);


--
-- Name: sweep_state sweep_state_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sweep_state
    ADD CONSTRAINT sweep_state_pkey PRIMARY KEY (mid, kind);


--
-- Name: totp_step totp_step_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.totp_step
    ADD CONSTRAINT totp_step_pkey PRIMARY KEY (operator_id, step);


--
-- Name: audit_by_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_by_at ON public.audit USING btree (at);


--
-- Name: ledger_order_by_destination; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_order_by_destination ON public.ledger_order USING btree (mid, destination_key, id);


--
-- Name: ledger_order_by_destination_currency; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_order_by_destination_currency ON public.ledger_order USING btree (mid, destination_currency, id);


--
-- Name: ledger_order_by_letters; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_order_by_letters ON public.ledger_order USING btree (mid, substr(search, 1, 2), id);


--
-- Name: ledger_order_by_source; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_order_by_source ON public.ledger_order USING btree (mid, source_key, id);


--
-- Name: ledger_order_by_source_currency; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_order_by_source_currency ON public.ledger_order USING btree (mid, source_currency, id);


--
-- Name: ledger_order_by_status; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_order_by_status ON public.ledger_order USING btree (mid, status, id);


--
-- Name: ledger_order_by_status_time; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_order_by_status_time ON public.ledger_order USING btree (mid, status, created_at, id);


--
-- Name: ledger_order_by_type; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_order_by_type ON public.ledger_order USING btree (mid, order_type, id);


--
-- Name: ledger_order_by_update; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_order_by_update ON public.ledger_order USING btree (mid, updated_at, id);


--
-- Name: ledger_order_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_order_by_user ON public.ledger_order USING btree (mid, user_id, id);


--
-- Name: ledger_order_missing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_order_missing ON public.ledger_order USING btree (mid) WHERE (missing_at IS NOT NULL);


--
-- Name: ledger_order_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_order_open ON public.ledger_order USING btree (mid, created_at, id) WHERE (is_final = 0);


--
-- Name: ledger_order_text; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_order_text ON public.ledger_order USING gin (search public.gin_trgm_ops);


--
-- Name: ledger_order_walk; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_order_walk ON public.ledger_order USING btree (mid, created_at, id, status, order_type, source_currency, destination_currency, user_id, source_key);


--
-- Name: ledger_user_by_created_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_user_by_created_at ON public.ledger_user USING btree (mid, created_at, id);


--
-- Name: ledger_user_by_email; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_user_by_email ON public.ledger_user USING btree (mid, email, id);


--
-- Name: ledger_user_by_letters; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_user_by_letters ON public.ledger_user USING btree (mid, substr(search, 1, 2), id);


--
-- Name: ledger_user_by_name; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_user_by_name ON public.ledger_user USING btree (mid, name, id);


--
-- Name: ledger_user_by_phone; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_user_by_phone ON public.ledger_user USING btree (mid, phone, id);


--
-- Name: ledger_user_text; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_user_text ON public.ledger_user USING gin (search public.gin_trgm_ops);


--
-- Name: order_intent_by_order; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX order_intent_by_order ON public.order_intent USING btree (mid, upstream_order_id) WHERE (upstream_order_id IS NOT NULL);


--
-- Name: order_intent_by_state; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX order_intent_by_state ON public.order_intent USING btree (state);


--
-- Name: order_intent_by_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX order_intent_by_user ON public.order_intent USING btree (mid, user_id, created_at);


--
-- Name: session_by_operator; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX session_by_operator ON public.session USING btree (operator_id);


--
-- Name: audit audit_keeps_rows; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_keeps_rows BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit FOR EACH STATEMENT EXECUTE FUNCTION public.audit_refuses_change();

ALTER TABLE public.audit ENABLE ALWAYS TRIGGER audit_keeps_rows;


--
-- PostgreSQL database dump complete
--


