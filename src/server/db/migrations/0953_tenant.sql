-- Tenants: the number that a person gives is the id, and the tenant that the row belongs to. Days are yyyy-MM-dd, both included.
create table sys_tenant (
  id text primary key,
  name text not null,
  begin_date text,
  end_date text,
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
create index sys_tenant_created on sys_tenant (create_time, id);
