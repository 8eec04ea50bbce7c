-- What members of a role see in the place of the home.
create table sys_role_index (
  id text primary key,
  role_code text not null,
  url text not null,
  component text,
  route integer,
  priority integer,
  status text not null default '1',
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index sys_role_index_role on sys_role_index (role_code) where del_flag = '0';
