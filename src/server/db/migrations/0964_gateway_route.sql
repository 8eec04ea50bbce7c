-- Where calls under /gateway are handed on to, and under which conditions.
create table sys_gateway_route (
  id text primary key,
  router_id text not null,
  name text not null,
  uri text not null,
  predicates text not null,
  filters text not null,
  status text not null default '1',
  retryable integer,
  strip_prefix integer,
  persistable integer,
  show_api integer,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index sys_gateway_route_router on sys_gateway_route (router_id) where del_flag = '0';
