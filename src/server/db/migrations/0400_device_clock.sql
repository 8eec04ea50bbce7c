-- How far the clock of each device is from the server's, from the request numbers of its frames.
create table device_clock (
  facility_id text primary key,
  drift_ms bigint not null,
  measured_at bigint not null
);
