-- Plants, points, facilities, modules, warnings, regions.
create table sewage_plant (
  id text primary key,
  plant_code text not null,
  plant_name text not null,
  short_name text,
  district_code text,
  city_code text,
  depart_id text,
  plant_type text,
  process_type text,
  design_capacity double precision,
  avg_flow double precision,
  served_population double precision,
  census_population double precision,
  domestic_share double precision,
  combined_sewer text,
  residence_hour double precision,
  population_method text,
  status text,
  location text,
  address text,
  operator text,
  contact text,
  phone text,
  open_date text,
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
create unique index sewage_plant_code on sewage_plant (plant_code) where del_flag = '0';
create unique index sewage_plant_name on sewage_plant (plant_name) where del_flag = '0';
create index sewage_plant_created on sewage_plant (create_time);
create index sewage_plant_org on sewage_plant (sys_org_code);

create table sewage_point (
  id text primary key,
  point_code text not null,
  point_name text not null,
  plant_id text not null,
  level text,
  purpose text,
  sampling_mode text,
  start_time text,
  duration_h integer,
  interval_min integer,
  sub_volume integer,
  sampler_id text,
  location text,
  geofence integer,
  status text,
  access_note text,
  safety_note text,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index sewage_point_code on sewage_point (point_code) where del_flag = '0';
create index sewage_point_plant on sewage_point (plant_id);
create index sewage_point_created on sewage_point (create_time);
create index sewage_point_org on sewage_point (sys_org_code);

create table device_facility (
  id text primary key,
  facility_code text not null,
  facility_name text not null,
  facility_type text not null,
  plant_id text not null,
  point_id text,
  mn text,
  protocol text,
  pw text,
  crc_tolerant text,
  report_sec integer,
  model text,
  vendor text,
  serial_no text,
  bottle_count integer,
  bottle_volume integer,
  firmware text,
  sim_no text,
  install_date text,
  warranty_end text,
  calibrate_due text,
  owner_user text,
  location text,
  run_status text,
  online_status text,
  last_msg_time bigint,
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
create unique index device_facility_code on device_facility (facility_code) where del_flag = '0';
create unique index device_facility_mn on device_facility (mn) where del_flag = '0' and mn is not null and mn <> '';
create index device_facility_plant on device_facility (plant_id);
create index device_facility_created on device_facility (create_time);
create index device_facility_org on device_facility (sys_org_code);

create table device_module (
  id text primary key,
  module_code text not null,
  module_name text not null,
  facility_id text not null,
  module_type text,
  factor_code text,
  unit text,
  range_lo double precision,
  range_hi double precision,
  decimals integer,
  register_addr integer,
  word_order text,
  scale double precision,
  "offset" double precision,
  collect_sec integer,
  enabled text,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index device_module_code on device_module (module_code) where del_flag = '0';
create index device_module_facility on device_module (facility_id);
create index device_module_created on device_module (create_time);
create index device_module_org on device_module (sys_org_code);

create table facility_warning (
  id text primary key,
  warn_no text not null unique,
  level text,
  code text not null,
  title text,
  facility_id text not null,
  plant_id text,
  "value" double precision,
  threshold double precision,
  unit text,
  first_time bigint,
  last_time bigint,
  clear_time bigint,
  "count" integer,
  active text,
  acked text,
  ack_by text,
  ack_at bigint,
  state text not null,
  assignee text,
  frame_id text,
  comment text,
  dedup_key text not null,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index facility_warning_open on facility_warning (dedup_key) where state not in ('CLOSED', 'FALSE_ALARM');
create index facility_warning_first on facility_warning (first_time);
create index facility_warning_state on facility_warning (state, first_time);
create index facility_warning_facility on facility_warning (facility_id, first_time);
create index facility_warning_plant on facility_warning (plant_id, first_time);

create table warning_rule (
  code text primary key,
  name text not null,
  condition text not null,
  clear text,
  level text not null,
  enabled text not null default 'Y',
  version integer not null default 1
);

create table warning_timer (
  "key" text primary key,
  facility_id text not null,
  code text not null,
  since bigint not null,
  kind text not null
);

create table region (
  code text primary key,
  name text not null,
  parent_code text,
  level text not null
);
create index region_parent on region (parent_code);
