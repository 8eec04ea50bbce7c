-- Frames, time series and what could not be taken.
create table raw_frame (
  id text primary key,
  recv_time bigint not null,
  channel text,
  remote text,
  mn text,
  facility_id text,
  cn text,
  st text,
  qn text,
  flag integer,
  verdict text,
  reason text,
  replied text,
  points integer,
  body text
);
create index raw_frame_recv on raw_frame (recv_time);
create index raw_frame_mn on raw_frame (mn, recv_time);
create index raw_frame_verdict on raw_frame (verdict, recv_time);

create table series (
  id integer primary key,
  facility_id text not null,
  factor text not null,
  unique (facility_id, factor)
);

-- Real-time values lie by minute first: one commit of a whole fleet then touches tens of pages, not thousands,
-- a roll-up reads one stretch, and retention drops one stretch.
create table telemetry_rtd (
  bucket integer not null,
  series_id integer not null,
  ts bigint not null,
  "value" double precision,
  flag text not null,
  frame_id text,
  primary key (bucket, series_id, ts)
)
-- sqlite:
without rowid;
-- end
-- postgres:
-- The key of a partitioned table must hold the partition column; ts decides bucket, so the key stays the same.
partition by range (ts);
create table telemetry_rtd_default partition of telemetry_rtd default;
-- end

create table telemetry_min (
  series_id integer not null,
  ts bigint not null,
  "value" double precision,
  flag text not null,
  "min" double precision,
  "avg" double precision,
  "max" double precision,
  cou double precision,
  source text not null,
  frame_id text,
  primary key (series_id, ts)
)
-- sqlite:
without rowid;
-- end
-- postgres:
partition by range (ts);
create table telemetry_min_default partition of telemetry_min default;
-- end

create table telemetry_hour (
  series_id integer not null,
  ts bigint not null,
  "value" double precision,
  flag text not null,
  "min" double precision,
  "avg" double precision,
  "max" double precision,
  cou double precision,
  source text not null,
  frame_id text,
  primary key (series_id, ts)
)
-- sqlite:
without rowid
-- end
;

create table telemetry_day (
  series_id integer not null,
  ts bigint not null,
  "value" double precision,
  flag text not null,
  "min" double precision,
  "avg" double precision,
  "max" double precision,
  cou double precision,
  source text not null,
  frame_id text,
  primary key (series_id, ts)
)
-- sqlite:
without rowid
-- end
;

create table telemetry_last (
  series_id integer primary key,
  ts bigint not null,
  "value" double precision,
  flag text not null,
  frame_id text
);

-- Periods that wait for their roll-up; survives a kill.
create table telemetry_dirty (
  kind text not null,
  ts bigint not null,
  stamp text not null,
  primary key (kind, ts)
);

create table quarantine (
  id text primary key,
  recv_time bigint not null,
  channel text,
  remote text,
  mn text,
  facility_id text,
  factor text,
  ts bigint,
  value_text text,
  reason text not null,
  frame_id text
);
create index quarantine_recv on quarantine (recv_time);
create index quarantine_mn on quarantine (mn, recv_time);
create index quarantine_facility on quarantine (facility_id, recv_time);

create table unknown_device (
  mn text primary key,
  first_at bigint not null,
  last_at bigint not null,
  frames integer not null default 1,
  remote text,
  last_head text,
  state text not null default 'NEW'
);

create table device_key (
  id text primary key,
  facility_id text not null,
  key_hash text not null unique,
  created_at bigint not null,
  revoked_at bigint
);
create index device_key_facility on device_key (facility_id);
