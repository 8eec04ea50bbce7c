-- People who work with a phone: as what, with which certificate, and since when.
create table mini_user (
  id text primary key,
  username text not null,
  real_name text not null,
  phone text not null,
  id_card_tail text,
  depart_id text not null,
  role_type text not null,
  point_ids text,
  cert_no text,
  cert_expire text,
  state text not null,
  last_login bigint,
  last_place text,
  device_model text,
  approve_by text,
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
create unique index mini_user_username on mini_user (username) where del_flag = '0';
create index mini_user_created on mini_user (create_time, id);
create index mini_user_org on mini_user (sys_org_code);
