-- Sub-samples as the devices tell them: one row each, known by device, moment and number.
create table sampling_log (
  id text primary key,
  facility_id text not null,
  point_id text,
  sample_time bigint not null,
  seq integer not null,
  bottle_no integer,
  plan_ml integer,
  actual_ml integer,
  level real,
  cabinet_temp real,
  pump_sec real,
  result text not null,
  recv_time bigint not null,
  frame_id text
);
create index sampling_log_facility on sampling_log (facility_id, sample_time);
create index sampling_log_point on sampling_log (point_id, sample_time);
create index sampling_log_time on sampling_log (sample_time, id);
