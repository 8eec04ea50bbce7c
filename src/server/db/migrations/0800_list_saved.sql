-- Queries and views that users keep of a list under a name. "content" is JSON of the console.
create table sys_list_saved (
  id text primary key,
  list_key text not null,
  kind text not null,
  title text not null,
  content text not null,
  shared integer not null default 0,
  owner text not null,
  create_time bigint not null,
  update_time bigint,
  tenant_id text not null default '0'
);
create unique index sys_list_saved_title on sys_list_saved (owner, tenant_id, list_key, kind, title);
create index sys_list_saved_list on sys_list_saved (list_key, shared);
