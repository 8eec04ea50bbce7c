-- Where water enters or leaves a plant, and the places above it that are traced.
create table sewage_outlet (
  id text primary key,
  outlet_code text not null,
  outlet_name text not null,
  plant_id text not null,
  kind text not null,
  upstream_outlet_id text,
  water_depth double precision,
  pipe_diameter integer,
  flow_meter text,
  location text,
  photo text,
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
create unique index sewage_outlet_code on sewage_outlet (outlet_code) where del_flag = '0';
create index sewage_outlet_plant on sewage_outlet (plant_id);
create index sewage_outlet_upstream on sewage_outlet (upstream_outlet_id);
create index sewage_outlet_org on sewage_outlet (sys_org_code);
create index sewage_outlet_created on sewage_outlet (create_time, id);
alter table sewage_point add column outlet_id text;
alter table sewage_point add column photo text;
