-- Uploaded files. The bytes lie in the store under `stored`, a name that we made; `path` is what rows keep.
create table sys_file (
  id text primary key,
  path text not null,
  stored text not null,
  file_name text not null,
  file_size bigint not null,
  file_type text not null,
  kind text not null,
  sha256 text not null,
  biz text not null,
  shared text not null default 'N',
  create_by text,
  create_time bigint not null,
  sys_org_code text,
  tenant_id text not null default '0',
  -- Taken away, its bytes not yet.
  deleted_at bigint
);
create unique index sys_file_path on sys_file (path);
create index sys_file_created on sys_file (create_time, id);
create index sys_file_deleted on sys_file (deleted_at);

-- Exports that run beside their request: one row a job, its file lies in the data folder.
create table export_job (
  id text primary key,
  user_id text not null,
  title text not null,
  file_name text not null,
  state text not null,
  total bigint not null,
  done bigint not null default 0,
  file_size bigint,
  problem text,
  create_time bigint not null,
  end_time bigint
);
create index export_job_user on export_job (user_id, create_time);
