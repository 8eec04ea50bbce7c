-- 重新计算: what was asked for, how far it has come, and what it would change.
create table result_recalc (
  id text primary key,
  state text not null,
  scope text not null,
  reason text not null,
  total integer not null default 0,
  done integer not null default 0,
  made integer not null default 0,
  summary text,
  problem text,
  by_user text not null,
  by_name text not null,
  tenant_id text not null default '0',
  at bigint not null,
  beat bigint not null,
  end_time bigint
);
create index result_recalc_by on result_recalc (by_user, at);
