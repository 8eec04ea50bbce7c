-- Users are listed by when they came; one index serves the order and the page.
create index sys_user_created on sys_user (create_time, id);
create index sys_user_realname on sys_user (realname);
alter table sys_user add column activiti_sync text;

-- Links with which somebody without a password sets his first one. Only the hash is kept.
create table sys_password_link (
  id text primary key,
  user_id text not null,
  ticket_hash text not null,
  created_by text,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);
create unique index sys_password_link_hash on sys_password_link (ticket_hash);
create index sys_password_link_user on sys_password_link (user_id);

-- Who acts for whom, and when.
create table sys_user_agent (
  id text primary key,
  user_name text not null,
  agent_user_name text not null,
  start_time bigint not null,
  end_time bigint not null,
  status text not null default '1',
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint
);
create unique index sys_user_agent_user on sys_user_agent (user_name);
