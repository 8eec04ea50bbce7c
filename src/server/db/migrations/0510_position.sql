-- Positions people hold; users name theirs by code.
create table sys_position (
  id text primary key,
  code text not null,
  name text not null,
  post_rank text,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index sys_position_code on sys_position (code) where del_flag = '0';
create index sys_position_created on sys_position (create_time, id);
