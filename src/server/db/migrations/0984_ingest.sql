-- What is "last" is told by our clock, whatever the device's says.
alter table telemetry_last add column order_at bigint not null default 0;
update telemetry_last set order_at = ts;
-- The server may set the clock of the device (HJ 212 command 1012).
alter table device_facility add column set_clock text default 'N';
-- A frame whose bytes the text does not give back (not UTF-8, or with zero bytes), in hex; the password is covered.
alter table raw_frame add column body_hex text;
-- What devices say beside their figures: sampling times, states, running times, restarts, serial numbers. Kept when the frame is gone.
create table device_fact (
  facility_id text not null,
  ts bigint not null,
  cn text not null,
  code text not null,
  name text not null,
  fact text not null,
  frame_id text,
  primary key (facility_id, ts, cn, code, name)
)
-- sqlite:
without rowid
-- end
;
create index device_fact_ts on device_fact (ts);
