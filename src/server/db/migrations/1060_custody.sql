-- Samples through their states, bottles in the steps of a work order, the chain of custody, keys for handing over without network.
alter table sample add column bottle_no integer;
alter table sample add column work_id text;
alter table sample add column flow_source text;
alter table sample add column flaws text;
alter table sample add column holder text;
alter table sample add column receive_temp double precision;
alter table sample add column receive_by text;
alter table sample add column receive_time bigint;
alter table sample add column store_place text;
alter table sample add column store_by text;
alter table sample add column store_time bigint;
alter table sample add column destroy_by text;
alter table sample add column destroy_time bigint;
create index sample_ended on sample (end_time, id);
create index sample_created on sample (create_time, id);
create index sample_work on sample (work_id) where work_id is not null;
create index sample_parent on sample (parent_sample_id) where parent_sample_id is not null;

alter table work_detail add column bottle_no integer;
alter table work_detail add column seal_no text;
alter table work_detail add column volume double precision;
alter table work_detail add column temp double precision;

create table custody_event (
  id text primary key,
  sample_id text not null,
  -- Place in the chain of the sample, from 1.
  no integer not null,
  action text not null,
  from_user text,
  from_name text,
  to_user text,
  to_name text,
  -- When it happened, and when the platform heard of it.
  at bigint not null,
  received_at bigint not null,
  place text,
  site text,
  temp double precision,
  seal_no text,
  seal_ok text,
  photo text,
  signature text,
  remark text,
  by_user text not null,
  by_name text not null,
  prev_hash text not null,
  hash text not null,
  tenant_id text not null default '0'
);
create unique index custody_event_no on custody_event (sample_id, no);
-- What happened has happened.
-- sqlite:
create trigger custody_event_stays before update on custody_event begin
  select raise(abort, 'custody_event is only ever added to');
end;
create trigger custody_event_remains before delete on custody_event begin
  select raise(abort, 'custody_event is only ever added to');
end;
-- end
-- postgres:
create function custody_event_stays() returns trigger language plpgsql as $stays$
begin
  raise exception 'custody_event is only ever added to';
end
$stays$;
create trigger custody_event_stays before update or delete on custody_event for each row execute function custody_event_stays();
-- end

-- The last step of each chain: what the next one follows, and what a chain that was cut off misses.
create table custody_head (
  sample_id text primary key,
  no integer not null,
  hash text not null
);

-- Secrets are derived, never kept.
create table handover_key (
  id text primary key,
  username text not null,
  handle text not null,
  made_at bigint not null,
  valid_until bigint not null
);
create index handover_key_session on handover_key (handle, valid_until);

-- An offer is taken once.
create table handover_used (
  mac text primary key,
  by_user text not null,
  used_at bigint not null,
  content text not null
);

-- Which label is on which bottle of an order that is under way: one label a bottle, one bottle a label.
create table bottle_label (
  label_no text primary key,
  work_id text not null,
  bottle_no integer not null,
  at bigint not null
);
create unique index bottle_label_place on bottle_label (work_id, bottle_no);
