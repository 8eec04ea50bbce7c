-- Categories: trees of one table. The code carries the place (A01, A01A01); whether a row has children follows from the others.
create table sys_category (
  id text primary key,
  pid text not null default '0',
  name text not null,
  code text not null,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index sys_category_code on sys_category (code) where del_flag = '0';
create index sys_category_pid on sys_category (pid, code);
create index sys_category_created on sys_category (create_time, id);
