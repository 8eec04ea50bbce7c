-- Steps of a work order, one row each, as they were done on site.
create table work_detail (
  id text primary key,
  work_id text,
  step integer,
  item text,
  point_id text,
  facility_id text,
  label_no text,
  plan_value double precision,
  actual_value double precision,
  photo text,
  lng double precision,
  lat double precision,
  time bigint,
  ok text,
  remark text,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create index work_detail_created on work_detail (create_time, id);
create index work_detail_work on work_detail (work_id, step);
