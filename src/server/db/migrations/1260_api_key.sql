-- API 密钥: keys of people, kept as a hash.
create table sys_api_key (
  id text primary key,
  key_name text not null,
  owner text not null,
  owner_id text not null default '',
  hint text not null,
  key_hash text unique,
  scopes text not null,
  addresses text,
  expires_at bigint not null,
  last_used_at bigint,
  last_used_ip text,
  use_count integer default 0,
  revoked_at bigint,
  revoked_by text,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  del_flag text not null default '0',
  version integer not null default 1
);
create index sys_api_key_owner on sys_api_key (owner_id);
create index sys_api_key_created on sys_api_key (create_time, id);
