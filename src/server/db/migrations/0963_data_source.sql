-- Databases that reports may read from. db_password is sealed with the server's key; address and driver of the wire are worked out.
create table sys_data_source (
  id text primary key,
  code text not null,
  name text not null,
  db_type text not null,
  host text not null,
  port integer not null,
  db_name text not null,
  db_username text not null,
  db_password text,
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
create unique index sys_data_source_code on sys_data_source (code) where del_flag = '0';
create index sys_data_source_created on sys_data_source (create_time, id);
