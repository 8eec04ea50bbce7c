-- Accounts, permissions, dictionaries, notices, settings.
create table sys_user (
  id text primary key,
  username text not null,
  realname text not null,
  password_hash text not null,
  avatar text,
  birthday text,
  sex text,
  email text,
  phone text,
  org_code text,
  status text not null default '1',
  work_no text,
  post text,
  telephone text,
  user_identity text,
  depart_ids text,
  rel_tenant_ids text,
  home_path text,
  must_change text not null default 'N',
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index sys_user_username on sys_user (username) where del_flag = '0';
create unique index sys_user_phone on sys_user (phone) where del_flag = '0' and phone is not null and phone <> '';
create unique index sys_user_email on sys_user (email) where del_flag = '0' and email is not null and email <> '';
create unique index sys_user_work_no on sys_user (work_no) where del_flag = '0' and work_no is not null and work_no <> '';

create table sys_role (
  id text primary key,
  role_name text not null,
  role_code text not null,
  description text,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index sys_role_code on sys_role (role_code) where del_flag = '0';

create table sys_user_role (
  user_id text not null,
  role_id text not null,
  primary key (user_id, role_id)
);
create index sys_user_role_role on sys_user_role (role_id);

create table sys_depart (
  id text primary key,
  parent_id text not null default '',
  depart_name text not null,
  depart_name_en text,
  depart_name_abbr text,
  depart_order integer not null default 0,
  description text,
  org_category text,
  org_type text,
  org_code text not null,
  mobile text,
  fax text,
  address text,
  memo text,
  status text not null default '1',
  director_user_ids text,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index sys_depart_org_code on sys_depart (org_code) where del_flag = '0';
create index sys_depart_parent on sys_depart (parent_id, depart_order);

create table sys_user_depart (
  user_id text not null,
  depart_id text not null,
  primary key (user_id, depart_id)
);
create index sys_user_depart_depart on sys_user_depart (depart_id);

create table sys_permission (
  id text primary key,
  parent_id text,
  name text not null,
  perms text,
  perms_type text,
  icon text,
  component text,
  component_name text,
  url text,
  redirect text,
  sort_no double precision,
  menu_type integer not null default 0,
  leaf integer not null default 1,
  route integer not null default 1,
  keep_alive integer not null default 0,
  always_show integer not null default 0,
  hidden integer not null default 0,
  hide_tab integer not null default 0,
  internal_or_external integer not null default 0,
  rule_flag integer not null default 0,
  status text not null default '1',
  description text,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create index sys_permission_parent on sys_permission (parent_id, sort_no);

create table sys_role_permission (
  role_id text not null,
  permission_id text not null,
  data_rule_ids text,
  primary key (role_id, permission_id)
);
create index sys_role_permission_permission on sys_role_permission (permission_id);

create table sys_dict (
  id text primary key,
  dict_name text not null,
  dict_code text not null,
  description text,
  type integer not null default 0,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index sys_dict_code on sys_dict (dict_code) where del_flag = '0';

create table sys_dict_item (
  id text primary key,
  dict_id text not null,
  item_text text not null,
  item_value text not null,
  description text,
  sort_order integer not null default 1,
  status text not null default '1',
  color text,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index sys_dict_item_value on sys_dict_item (dict_id, item_value) where del_flag = '0';

create table sys_session (
  id text primary key,
  user_id text not null,
  token_hash text not null unique,
  created_at bigint not null,
  last_seen_at bigint not null,
  expires_at bigint not null,
  locked text not null default 'N',
  ip text,
  user_agent text
);
create index sys_session_user on sys_session (user_id);
create index sys_session_expires on sys_session (expires_at);

create table sys_log (
  id text primary key,
  log_type text not null,
  log_content text,
  operate_type text,
  userid text,
  username text,
  ip text,
  method text,
  request_url text,
  request_param text,
  request_type text,
  cost_time integer,
  create_by text,
  create_time bigint not null,
  tenant_id text not null default '0'
);
create index sys_log_time on sys_log (create_time);
create index sys_log_type on sys_log (log_type, create_time);

create table sys_announcement (
  id text primary key,
  titile text not null,
  msg_content text,
  start_time bigint,
  end_time bigint,
  sender text,
  priority text,
  msg_category text,
  msg_type text,
  send_status text not null default '0',
  send_time bigint,
  cancel_time bigint,
  user_ids text,
  bus_type text,
  bus_id text,
  open_type text,
  open_page text,
  msg_abstract text,
  dt_task_id text,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);

create table sys_announcement_send (
  id text primary key,
  annt_id text not null,
  user_id text not null,
  read_flag text not null default '0',
  read_time bigint,
  star_flag text,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index sys_announcement_send_one on sys_announcement_send (annt_id, user_id);
create index sys_announcement_send_user on sys_announcement_send (user_id, read_flag);

create table sys_setting (
  "key" text primary key,
  "value" text
);

create table sys_user_setting (
  user_id text not null,
  "key" text not null,
  "value" text,
  primary key (user_id, "key")
);

create table sys_idempotency (
  "key" text not null,
  user_id text not null,
  created_at bigint not null,
  status integer not null,
  body text,
  primary key (user_id, "key")
);
create index sys_idempotency_created on sys_idempotency (created_at);

create table sys_login_failure (
  subject text primary key,
  "count" integer not null,
  first_at bigint not null,
  locked_until bigint
);
