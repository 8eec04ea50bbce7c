-- What the retention has dropped: real-time values (RTD) and minutes (MIN) before `ts`. Each drop counts up `run`.
create table telemetry_cut (
  kind text primary key,
  ts bigint not null,
  run integer not null
);

-- Of a period that was rolled up only after what lay below it had been dropped: the run after which that was. While no other
-- came, all that it was made of is still there.
alter table telemetry_min add column made_run integer;
alter table telemetry_hour add column made_run integer;
alter table telemetry_day add column made_run integer;
