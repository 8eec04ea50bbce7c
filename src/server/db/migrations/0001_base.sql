-- The whole schema, as the first release has it: what is added later stands in scripts of numbers above 1000. A database that
-- took all fifty scripts of before has the same, told by their numbers and checksums, and goes on from here.
-- adopts: 1000_made_of aa0a57792436c8ef8dd628af593b2e8541365e81e4d19294ecb4a0ce54cb826c

-- ==== Accounts, roles, sessions

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
  del_flag text not null default '0',
  activiti_sync text
);
create unique index sys_user_username on sys_user (username) where del_flag = '0';
create unique index sys_user_phone on sys_user (phone) where del_flag = '0' and phone is not null and phone <> '';
create unique index sys_user_email on sys_user (email) where del_flag = '0' and email is not null and email <> '';
create unique index sys_user_work_no on sys_user (work_no) where del_flag = '0' and work_no is not null and work_no <> '';
create index sys_user_realname on sys_user (realname);
-- Whether a number is taken is asked of all users: the partial indexes say too little for that.
create index sys_user_by_phone on sys_user (phone);
create index sys_user_by_email on sys_user (email);
create index sys_user_by_work_no on sys_user (work_no);
-- The list of users, its counts and its bookmarks are read from one index alone: the order, and what a scope or the usual data
-- rule asks of each row.
-- sqlite:
create index sys_user_listed on sys_user (create_time, id, sys_org_code, tenant_id, username, org_code) where del_flag = '0';
-- end
-- postgres:
-- With this operator class a rule of a beginning (like 'A01%') is a range that the walk itself checks; it stands first since it refuses most.
create index sys_user_listed on sys_user (create_time, id, sys_org_code text_pattern_ops, tenant_id, username, org_code text_pattern_ops) where del_flag = '0';
-- end

create table sys_user_role (
  user_id text not null,
  role_id text not null,
  primary key (user_id, role_id)
);
create index sys_user_role_role on sys_user_role (role_id);

create table sys_user_depart (
  user_id text not null,
  depart_id text not null,
  primary key (user_id, depart_id)
);
create index sys_user_depart_depart on sys_user_depart (depart_id);

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

create table sys_user_setting (
  user_id text not null,
  "key" text not null,
  "value" text,
  primary key (user_id, "key")
);

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

-- What members of a role see in the place of the home.
create table sys_role_index (
  id text primary key,
  role_code text not null,
  url text not null,
  component text,
  route integer,
  priority integer,
  status text not null default '1',
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index sys_role_index_role on sys_role_index (role_code) where del_flag = '0';

create table sys_role_permission (
  role_id text not null,
  permission_id text not null,
  data_rule_ids text,
  primary key (role_id, permission_id)
);
create index sys_role_permission_permission on sys_role_permission (permission_id);

create table sys_session (
  id text primary key,
  user_id text not null,
  token_hash text not null unique,
  created_at bigint not null,
  last_seen_at bigint not null,
  expires_at bigint not null,
  locked text not null default 'N',
  ip text,
  user_agent text,
  -- When somebody last did something himself, and what of an idle session stays open: nothing, or watching a wall.
  last_active_at bigint not null default 0,
  profile text not null default 'desk'
);
create index sys_session_user on sys_session (user_id);
create index sys_session_expires on sys_session (expires_at);

create table sys_login_failure (
  subject text primary key,
  "count" integer not null,
  first_at bigint not null,
  locked_until bigint
);

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

-- What opens somebody's account and was set by another, until he has changed it himself.
create table sys_credential_mark (
  user_id text not null,
  kind text not null,
  set_by text not null,
  set_at bigint not null,
  primary key (user_id, kind, set_by)
);

-- Codes that were sent to telephones: one of a kind for each, readable by nobody.
create table sys_sms_code (
  phone text not null,
  purpose text not null,
  code_hash text not null,
  expires_at bigint not null,
  tries integer not null default 0,
  primary key (phone, purpose)
);

-- Accounts at identity providers, each of one local user. Who it is there says issuer and subject, never a name or a mailbox.
create table third_account (
  id text primary key,
  source text not null,
  issuer text not null,
  subject text not null,
  third_name text,
  user_id text not null,
  created_hash text,
  create_time bigint not null
);
create unique index third_account_subject on third_account (source, issuer, subject);
create unique index third_account_user on third_account (user_id, source);

-- What one step of signing in elsewhere hands to the next: only hashes, each used once. CAS tickets that were used are kept too.
create table third_pass (
  pass_hash text primary key,
  kind text not null,
  payload text not null,
  expires_at bigint not null
);
create index third_pass_expires on third_pass (expires_at);

-- Who is signed in, as a list is read: with the tenants of each, and whether his session is locked.
create view sys_online as
select s.id as id, s.id as token, u.username as username, u.realname as realname, u.avatar as avatar, u.birthday as birthday,
  u.sex as sex, u.phone as phone, u.org_code as org_code, s.ip as ip, s.user_agent as user_agent,
  s.created_at as login_time, s.last_seen_at as last_seen, s.expires_at as expires_at, u.rel_tenant_ids as rel_tenant_ids,
  case when s.locked = 'Y' then '1' else '0' end as locked
from sys_session s join sys_user u on u.id = s.user_id
where u.del_flag = '0';

-- ==== Departments, positions, tenants

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

-- What a department was given, and the roles that it makes of it.
create table sys_depart_permission (
  depart_id text not null,
  permission_id text not null,
  data_rule_ids text,
  primary key (depart_id, permission_id)
);
create index sys_depart_permission_permission on sys_depart_permission (permission_id);

create table sys_depart_role (
  id text primary key,
  depart_id text not null,
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
create unique index sys_depart_role_code on sys_depart_role (role_code) where del_flag = '0';
create index sys_depart_role_depart on sys_depart_role (depart_id);

create table sys_depart_role_permission (
  role_id text not null,
  permission_id text not null,
  data_rule_ids text,
  primary key (role_id, permission_id)
);
create index sys_depart_role_permission_permission on sys_depart_role_permission (permission_id);

create table sys_depart_role_user (
  user_id text not null,
  drole_id text not null,
  primary key (user_id, drole_id)
);
create index sys_depart_role_user_role on sys_depart_role_user (drole_id);

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
  del_flag text not null default '0',
  company_id text
);
create unique index sys_position_code on sys_position (code) where del_flag = '0';
create index sys_position_created on sys_position (create_time, id);

-- Tenants: the number that a person gives is the id, and the tenant that the row belongs to. Days are yyyy-MM-dd, both included.
create table sys_tenant (
  id text primary key,
  name text not null,
  begin_date text,
  end_date text,
  status text not null default '1',
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create index sys_tenant_created on sys_tenant (create_time, id);

-- Whatever a user is granted: by his roles, and by the roles of the departments that he is in, as far as they still have it.
create view sys_user_grant as
select ur.user_id, rp.permission_id, rp.data_rule_ids
from sys_user_role ur
join sys_role r on r.id = ur.role_id and r.del_flag = '0'
join sys_role_permission rp on rp.role_id = ur.role_id
union all
select du.user_id, drp.permission_id, coalesce(dp.data_rule_ids, '') || ',' || coalesce(drp.data_rule_ids, '')
from sys_depart_role_user du
join sys_depart_role dr on dr.id = du.drole_id and dr.del_flag = '0'
join sys_user_depart ud on ud.user_id = du.user_id and ud.depart_id = dr.depart_id
join sys_depart d on d.id = dr.depart_id and d.del_flag = '0'
join sys_depart_role_permission drp on drp.role_id = dr.id
join sys_depart_permission dp on dp.depart_id = dr.depart_id and dp.permission_id = drp.permission_id;

-- ==== Menu and rights

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

-- Which rows of a list a role sees: rules hang on the menu page (or on a code), roles take some of them.
create table sys_permission_data_rule (
  id text primary key,
  permission_id text not null,
  rule_name text not null,
  rule_column text,
  rule_conditions text not null,
  rule_value text not null,
  status text not null default '1',
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  version integer not null default 1,
  del_flag text not null default '0'
);
create index sys_permission_data_rule_permission on sys_permission_data_rule (permission_id);

-- ==== Dictionaries, rules, settings of the platform

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

-- Rules that codes and numbers are checked by; rule_json holds the steps in the order they run.
create table sys_check_rule (
  id text primary key,
  rule_name text not null,
  rule_code text not null,
  rule_json text not null,
  rule_description text,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index sys_check_rule_code on sys_check_rule (rule_code) where del_flag = '0';
create index sys_check_rule_created on sys_check_rule (create_time, id);

-- Rules that codes and numbers are made by.
create table sys_fill_rule (
  id text primary key,
  rule_name text not null,
  rule_code text not null,
  rule_class text not null,
  rule_params text,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index sys_fill_rule_code on sys_fill_rule (rule_code) where del_flag = '0';
create index sys_fill_rule_created on sys_fill_rule (create_time, id);

-- The last number of a rule in one period. It outlives the rule: a rule of the same code goes on from here.
create table sys_fill_serial (
  rule_code text not null,
  period text not null,
  last_number bigint not null,
  primary key (rule_code, period)
);

-- How a caller learns which number became his; gone after an hour.
create table sys_fill_ticket (
  id text primary key,
  number_taken bigint not null,
  taken_at bigint not null
);
create index sys_fill_ticket_taken on sys_fill_ticket (taken_at);

-- Databases that reports may read from. db_password is sealed with the server's key; address and driver of the wire are worked out.
create table sys_data_source (
  id text primary key,
  code text not null,
  name text not null,
  db_type text not null,
  host text not null,
  port integer not null,
  db_name text not null,
  db_username text not null,
  db_password text,
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
create unique index sys_data_source_code on sys_data_source (code) where del_flag = '0';
create index sys_data_source_created on sys_data_source (create_time, id);

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

create table sys_setting (
  "key" text primary key,
  "value" text
);

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

create table sys_idempotency (
  "key" text not null,
  user_id text not null,
  created_at bigint not null,
  status integer not null,
  body text,
  -- What a key was first sent with, sealed: another call under it is refused.
  request text,
  primary key (user_id, "key")
);
create index sys_idempotency_created on sys_idempotency (created_at);

-- One row: how this installation is called where it shares something, as a broker, with others.
create table installation (
  id integer primary key,
  name text not null
);

-- Server processes that live: each counts up here. Whoever stops counting is dead for the others, who finish what was his.
create table server_process (
  id text primary key,
  role text not null,
  host text not null,
  pid integer not null,
  started_at bigint not null,
  beat bigint not null,
  seen_at bigint not null
);

-- ==== Jobs, files, exports and imports

-- Jobs that the clock starts. Slots that lie before plan_from (when it was planned, started again or planned anew) never count.
create table sys_quartz_job (
  id text primary key,
  job_class_name text not null,
  cron_expression text not null,
  parameter text,
  description text,
  status text not null default '0',
  missed_policy text not null default 'run',
  plan_from bigint not null default 0,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index sys_quartz_job_class on sys_quartz_job (job_class_name) where del_flag = '0';
create index sys_quartz_job_created on sys_quartz_job (create_time, id);

-- What became of each run. A slot is run once, whoever is quicker; a job has one open run at most.
create table sys_quartz_run (
  id text primary key,
  job_id text not null,
  job_class_name text not null,
  slot bigint,
  begin_time bigint not null,
  end_time bigint,
  duration_ms bigint,
  state text not null,
  result text,
  error text,
  started_by text not null,
  owner text,
  lease_until bigint not null
);
create unique index sys_quartz_run_slot on sys_quartz_run (job_id, slot) where slot is not null;
create unique index sys_quartz_run_open on sys_quartz_run (job_id) where end_time is null;
create index sys_quartz_run_begin on sys_quartz_run (job_id, begin_time, id);

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
  end_time bigint,
  -- The process that writes the file.
  owner text
);
create index export_job_user on export_job (user_id, create_time);

-- Imports of many units that are under way: the rows of each unit are named in that unit, so that all can be taken back.
create table import_run (
  id text primary key,
  owner text not null,
  table_name text not null,
  begun_at bigint not null
);

create table import_part (
  run_id text not null,
  no integer not null,
  ids text not null,
  primary key (run_id, no)
);

-- ==== Messages

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
-- Announcements are read by their keepers too, newest first.
create index sys_announcement_created on sys_announcement (create_time, id);

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

-- Messages to single receivers, and their templates. Content is HTML; a channel that knows no HTML gets its words.
create table sys_sms (
  id text primary key,
  es_title text not null,
  es_content text not null,
  es_receiver text not null,
  es_type text not null,
  es_param text,
  es_send_num integer default 0,
  es_send_status text default '0',
  es_send_time bigint,
  es_result text,
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
create index sys_sms_created on sys_sms (create_time, id);
create index sys_sms_unsent on sys_sms (create_time) where es_send_status = '0';

create table sys_sms_template (
  id text primary key,
  template_code text not null,
  template_type text not null,
  template_name text not null,
  template_content text not null,
  template_test_json text,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index sys_sms_template_template_code on sys_sms_template (template_code) where del_flag = '0';
create index sys_sms_template_created on sys_sms_template (create_time, id);

-- ==== Logs

-- Lines of the log are chained: each is sealed with the hash of the one before it, in the transaction that writes it.
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
  tenant_id text not null default '0',
  seq bigint,
  hash text
);
create unique index sys_log_seq on sys_log (seq);
create index sys_log_type_time on sys_log (log_type, create_time, id);
-- sqlite:
create trigger sys_log_seal after insert on sys_log begin
  update sys_log_chain set seq = seq + 1, hash = qy_sha256(hash
    || '|' || coalesce(length(new.id) || ':' || new.id, '-')
    || '|' || coalesce(length(new.log_type) || ':' || new.log_type, '-')
    || '|' || coalesce(length(new.log_content) || ':' || new.log_content, '-')
    || '|' || coalesce(length(new.operate_type) || ':' || new.operate_type, '-')
    || '|' || coalesce(length(new.userid) || ':' || new.userid, '-')
    || '|' || coalesce(length(new.username) || ':' || new.username, '-')
    || '|' || coalesce(length(new.ip) || ':' || new.ip, '-')
    || '|' || coalesce(length(new.method) || ':' || new.method, '-')
    || '|' || coalesce(length(new.request_url) || ':' || new.request_url, '-')
    || '|' || coalesce(length(new.request_param) || ':' || new.request_param, '-')
    || '|' || coalesce(length(new.request_type) || ':' || new.request_type, '-')
    || '|' || coalesce(cast(new.cost_time as text), '-')
    || '|' || coalesce(length(new.create_by) || ':' || new.create_by, '-')
    || '|' || cast(new.create_time as text)
    || '|' || coalesce(length(new.tenant_id) || ':' || new.tenant_id, '-')) where id = 1;
  update sys_log set seq = (select seq from sys_log_chain where id = 1), hash = (select hash from sys_log_chain where id = 1)
    where id = new.id;
end;
-- end
-- postgres:
create function sys_log_seal() returns trigger language plpgsql as $seal$
begin
  update sys_log_chain set seq = seq + 1, hash = encode(sha256(convert_to(hash
    || '|' || coalesce(length(new.id) || ':' || new.id, '-')
    || '|' || coalesce(length(new.log_type) || ':' || new.log_type, '-')
    || '|' || coalesce(length(new.log_content) || ':' || new.log_content, '-')
    || '|' || coalesce(length(new.operate_type) || ':' || new.operate_type, '-')
    || '|' || coalesce(length(new.userid) || ':' || new.userid, '-')
    || '|' || coalesce(length(new.username) || ':' || new.username, '-')
    || '|' || coalesce(length(new.ip) || ':' || new.ip, '-')
    || '|' || coalesce(length(new.method) || ':' || new.method, '-')
    || '|' || coalesce(length(new.request_url) || ':' || new.request_url, '-')
    || '|' || coalesce(length(new.request_param) || ':' || new.request_param, '-')
    || '|' || coalesce(length(new.request_type) || ':' || new.request_type, '-')
    || '|' || coalesce(new.cost_time::text, '-')
    || '|' || coalesce(length(new.create_by) || ':' || new.create_by, '-')
    || '|' || new.create_time::text
    || '|' || coalesce(length(new.tenant_id) || ':' || new.tenant_id, '-'), 'UTF8')), 'hex') where id = 1
    returning seq, hash into new.seq, new.hash;
  return new;
end
$seal$;
create trigger sys_log_seal before insert on sys_log for each row execute function sys_log_seal();
-- end
-- Everybody looks at his own lines, the newest first.
create index sys_log_own on sys_log (userid, create_time, id);
-- The log is walked by time under a rule of accounts: the names stand in the index, so that the lines themselves need not be read.
-- sqlite:
create index sys_log_listed on sys_log (create_time, id, username);
-- end
-- postgres:
-- With this operator class a rule of a beginning (like 'A01%') is a range that the walk itself checks.
create index sys_log_listed on sys_log (create_time, id, username text_pattern_ops);
-- end

-- One row: the newest seal, and with it the lock under which lines get their numbers.
create table sys_log_chain (
  id integer primary key,
  seq bigint not null,
  hash text not null
);
insert into sys_log_chain (id, seq, hash) values (1, 0, '0000000000000000000000000000000000000000000000000000000000000000');

-- Seals that are signed with a secret outside of the database: whoever rewrites the whole chain cannot sign it anew. Kind
-- `head` says how far the chain was at a moment, `base` where it begins since older lines were cleared away.
create table sys_log_checkpoint (
  id text primary key,
  kind text not null,
  seq bigint not null,
  hash text not null,
  at bigint not null,
  signature text not null,
  -- They are numbered, and each names the one before it: that one is missing shows.
  "no" bigint,
  previous text
);
create index sys_log_checkpoint_seq on sys_log_checkpoint (kind, seq);
create unique index sys_log_checkpoint_no on sys_log_checkpoint ("no");

-- What a record was after each change; written in the same unit as the change.
create table sys_data_log (
  id text primary key,
  data_table text not null,
  data_id text not null,
  data_content text not null,
  data_version integer not null,
  type text not null default 'json',
  create_by text,
  create_time bigint not null,
  tenant_id text not null default '0'
);
create index sys_data_log_record on sys_data_log (data_table, data_id, data_version);
create index sys_data_log_time on sys_data_log (create_time, id);
create index sys_data_log_data on sys_data_log (data_id);

-- ==== Regions, plants, points, work

create table region (
  code text primary key,
  name text not null,
  parent_code text,
  level text not null
);
create index region_parent on region (parent_code);

create table sewage_plant (
  id text primary key,
  plant_code text not null,
  plant_name text not null,
  short_name text,
  district_code text,
  city_code text,
  depart_id text,
  plant_type text,
  process_type text,
  design_capacity double precision,
  avg_flow double precision,
  served_population double precision,
  census_population double precision,
  domestic_share double precision,
  combined_sewer text,
  residence_hour double precision,
  population_method text,
  status text,
  location text,
  address text,
  operator text,
  contact text,
  phone text,
  open_date text,
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
create unique index sewage_plant_code on sewage_plant (plant_code) where del_flag = '0';
create unique index sewage_plant_name on sewage_plant (plant_name) where del_flag = '0';
create index sewage_plant_org on sewage_plant (sys_org_code);
-- Lists are ordered by a time and then by the id: one index serves both, so that a page is a range of it.
create index sewage_plant_created on sewage_plant (create_time, id);

create table sewage_point (
  id text primary key,
  point_code text not null,
  point_name text not null,
  plant_id text not null,
  level text,
  purpose text,
  sampling_mode text,
  start_time text,
  duration_h integer,
  interval_min integer,
  sub_volume integer,
  sampler_id text,
  location text,
  geofence integer,
  status text,
  access_note text,
  safety_note text,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index sewage_point_code on sewage_point (point_code) where del_flag = '0';
create index sewage_point_plant on sewage_point (plant_id);
create index sewage_point_org on sewage_point (sys_org_code);
create index sewage_point_created on sewage_point (create_time, id);

-- Steps of a work order, one row each, as they were done on site.
create table work_detail (
  id text primary key,
  work_id text,
  step integer,
  item text,
  point_id text,
  facility_id text,
  label_no text,
  plan_value double precision,
  actual_value double precision,
  photo text,
  lng double precision,
  lat double precision,
  time bigint,
  ok text,
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
create index work_detail_created on work_detail (create_time, id);
create index work_detail_work on work_detail (work_id, step);

-- Rows of the example pages of lists.
create table example_item (
  id text primary key,
  item_code text not null,
  item_name text not null,
  parent_id text,
  status text,
  quantity integer not null,
  price double precision,
  reusable text,
  bought_on text,
  checked_at bigint,
  keeper text,
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
create unique index example_item_code on example_item (item_code) where del_flag = '0';
create index example_item_parent on example_item (parent_id);
create index example_item_created on example_item (create_time, id);

-- ==== Devices, their frames and warnings

create table device_facility (
  id text primary key,
  facility_code text not null,
  facility_name text not null,
  facility_type text not null,
  plant_id text not null,
  point_id text,
  mn text,
  protocol text,
  pw text,
  crc_tolerant text,
  report_sec integer,
  model text,
  vendor text,
  serial_no text,
  bottle_count integer,
  bottle_volume integer,
  firmware text,
  sim_no text,
  install_date text,
  warranty_end text,
  calibrate_due text,
  owner_user text,
  location text,
  run_status text,
  online_status text,
  last_msg_time bigint,
  remark text,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0',
  -- The server may set the clock of the device (HJ 212 command 1012).
  set_clock text default 'N'
);
create unique index device_facility_code on device_facility (facility_code) where del_flag = '0';
create unique index device_facility_mn on device_facility (mn) where del_flag = '0' and mn is not null and mn <> '';
create index device_facility_plant on device_facility (plant_id);
create index device_facility_org on device_facility (sys_org_code);
create index device_facility_created on device_facility (create_time, id);

create table device_module (
  id text primary key,
  module_code text not null,
  module_name text not null,
  facility_id text not null,
  module_type text,
  factor_code text,
  unit text,
  range_lo double precision,
  range_hi double precision,
  decimals integer,
  register_addr integer,
  word_order text,
  scale double precision,
  "offset" double precision,
  collect_sec integer,
  enabled text,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index device_module_code on device_module (module_code) where del_flag = '0';
create index device_module_facility on device_module (facility_id);
create index device_module_org on device_module (sys_org_code);
create index device_module_created on device_module (create_time, id);

-- How far the clock of each device is from the server's, from the request numbers of its frames.
create table device_clock (
  facility_id text primary key,
  drift_ms bigint not null,
  measured_at bigint not null
);

create table device_key (
  id text primary key,
  facility_id text not null,
  key_hash text not null unique,
  created_at bigint not null,
  revoked_at bigint
);
create index device_key_facility on device_key (facility_id);

-- What a device says beside its values: when one was sampled, its own flag of it, that the logger started, serial numbers.
-- What belongs to a value (period) is kept as long as values of that period; starts and serial numbers are kept for good.
create table device_note (
  -- Told by what the row says: a repeated frame tells nothing new.
  id text primary key,
  facility_id text not null,
  kind text not null,
  period text,
  factor text,
  ts bigint not null,
  content text not null,
  frame_id text
);
create index device_note_facility on device_note (facility_id, ts);
create index device_note_listed on device_note (ts, id);
create index device_note_period on device_note (period, ts);

create table unknown_device (
  mn text primary key,
  first_at bigint not null,
  last_at bigint not null,
  frames integer not null default 1,
  remote text,
  last_head text,
  state text not null default 'NEW',
  -- Lists name their rows by id: here it is the MN.
  id text
);

create table raw_frame (
  id text primary key,
  recv_time bigint not null,
  channel text,
  remote text,
  mn text,
  facility_id text,
  cn text,
  st text,
  qn text,
  flag integer,
  verdict text,
  reason text,
  replied text,
  points integer,
  body text,
  -- The bytes of frames that are no UTF-8, in hex; they go with their frame.
  bytes text
);
create index raw_frame_mn on raw_frame (mn, recv_time);
create index raw_frame_verdict on raw_frame (verdict, recv_time);
create index raw_frame_recv on raw_frame (recv_time, id);

create table quarantine (
  id text primary key,
  recv_time bigint not null,
  channel text,
  remote text,
  mn text,
  facility_id text,
  factor text,
  ts bigint,
  value_text text,
  reason text not null,
  frame_id text
);
create index quarantine_recv on quarantine (recv_time);
create index quarantine_mn on quarantine (mn, recv_time);
create index quarantine_facility on quarantine (facility_id, recv_time);

create table facility_warning (
  id text primary key,
  warn_no text not null unique,
  level text,
  code text not null,
  title text,
  facility_id text not null,
  plant_id text,
  "value" double precision,
  threshold double precision,
  unit text,
  first_time bigint,
  last_time bigint,
  clear_time bigint,
  "count" integer,
  active text,
  acked text,
  ack_by text,
  ack_at bigint,
  state text not null,
  assignee text,
  frame_id text,
  comment text,
  dedup_key text not null,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index facility_warning_open on facility_warning (dedup_key) where state not in ('CLOSED', 'FALSE_ALARM');
create index facility_warning_state on facility_warning (state, first_time);
create index facility_warning_facility on facility_warning (facility_id, first_time);
create index facility_warning_plant on facility_warning (plant_id, first_time);
create index facility_warning_first on facility_warning (first_time, id);

-- The last number that a day's warnings were given: taken in the transaction that writes them, so that processes side by side
-- never meet on one.
create table warning_number (
  day text primary key,
  last bigint not null
);

create table warning_rule (
  code text primary key,
  name text not null,
  condition text not null,
  clear text,
  level text not null,
  enabled text not null default 'Y',
  version integer not null default 1
);

create table warning_timer (
  "key" text primary key,
  facility_id text not null,
  code text not null,
  since bigint not null,
  kind text not null
);

-- ==== Time series

create table series (
  id integer primary key,
  facility_id text not null,
  factor text not null,
  unique (facility_id, factor)
);

-- Real-time values lie by minute first: one commit of a whole fleet then touches tens of pages, not thousands,
-- a roll-up reads one stretch, and retention drops one stretch.
create table telemetry_rtd (
  bucket integer not null,
  series_id integer not null,
  ts bigint not null,
  "value" double precision,
  flag text not null,
  frame_id text,
  primary key (bucket, series_id, ts)
)
-- sqlite:
without rowid;
-- end
-- postgres:
-- The key of a partitioned table must hold the partition column; ts decides bucket, so the key stays the same.
partition by range (ts);
create table telemetry_rtd_default partition of telemetry_rtd default;
-- end

create table telemetry_min (
  series_id integer not null,
  ts bigint not null,
  "value" double precision,
  flag text not null,
  "min" double precision,
  "avg" double precision,
  "max" double precision,
  cou double precision,
  source text not null,
  frame_id text,
  -- Of a period that was rolled up only after what lay below it had been dropped: the run after which that was. While no other
  -- came, all that it was made of is still there.
  made_run integer,
  -- First frame of what a minute was rolled up from: while its value is there, all the others are.
  made_of text,
  primary key (series_id, ts)
)
-- sqlite:
without rowid;
-- end
-- postgres:
partition by range (ts);
create table telemetry_min_default partition of telemetry_min default;
-- end

create table telemetry_hour (
  series_id integer not null,
  ts bigint not null,
  "value" double precision,
  flag text not null,
  "min" double precision,
  "avg" double precision,
  "max" double precision,
  cou double precision,
  source text not null,
  frame_id text,
  made_run integer,
  primary key (series_id, ts)
)
-- sqlite:
without rowid
-- end
;

create table telemetry_day (
  series_id integer not null,
  ts bigint not null,
  "value" double precision,
  flag text not null,
  "min" double precision,
  "avg" double precision,
  "max" double precision,
  cou double precision,
  source text not null,
  frame_id text,
  made_run integer,
  primary key (series_id, ts)
)
-- sqlite:
without rowid
-- end
;

create table telemetry_last (
  series_id integer primary key,
  ts bigint not null,
  "value" double precision,
  flag text not null,
  frame_id text,
  -- What is "last" is told by our clock, whatever the device's says.
  order_at bigint not null default 0
);

-- Periods that wait for their roll-up; survives a kill.
create table telemetry_dirty (
  kind text not null,
  ts bigint not null,
  stamp text not null,
  primary key (kind, ts)
);

-- What the retention has dropped: real-time values (RTD) and minutes (MIN) before `ts`. Each drop counts up `run`.
create table telemetry_cut (
  kind text primary key,
  ts bigint not null,
  run integer not null
);

-- ==== Science: drugs, samples, laboratory values, results, the European comparison set

create table drug (
  id text primary key,
  drug_code text not null,
  name_zh text not null,
  name_en text,
  alias text,
  category text,
  parent text,
  marker_codes text,
  cas text,
  formula text,
  molar_mass double precision,
  controlled text,
  ef double precision,
  cf double precision,
  dose_mg double precision,
  lod_default double precision,
  loq_default double precision,
  color text,
  cutoffs text,
  status text not null default '1',
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index drug_code on drug (drug_code) where del_flag = '0';

create table correction_factor (
  id text primary key,
  drug_code text not null,
  marker text,
  ef double precision,
  cf double precision not null,
  source text,
  valid_from text not null,
  confidence text,
  version integer not null default 1
);
create unique index correction_factor_version on correction_factor (drug_code, version);

create table sample (
  id text primary key,
  sample_no text not null,
  work_detail_id text,
  point_id text not null,
  plant_id text not null,
  sample_date text not null,
  mode text,
  begin_time bigint not null,
  end_time bigint not null,
  plan_sub integer,
  actual_sub integer,
  volume double precision,
  flow_total double precision,
  water_temp double precision,
  ph double precision,
  cabinet_temp_min double precision,
  cabinet_temp_max double precision,
  cabinet_temp_avg double precision,
  rain24 double precision,
  weather text,
  seal_no text,
  qc_type text,
  parent_sample_id text,
  condition text,
  temp_over_minutes integer,
  state text not null default 'SAMPLED',
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index sample_sample_no on sample (sample_no) where del_flag = '0';
create index sample_plant_date on sample (plant_id, sample_date);
create index sample_date on sample (sample_date);

create table lab_value (
  id text primary key,
  sample_id text not null,
  drug_code text not null,
  qualifier text not null,
  "value" double precision,
  lod double precision,
  loq double precision,
  recovery double precision,
  method text,
  create_time bigint
);
create unique index lab_value_one on lab_value (sample_id, drug_code);

create table plant_result (
  id text primary key,
  plant_id text not null,
  sample_date text not null,
  sample_ids text,
  flow double precision,
  pop_method text,
  population double precision,
  drug_code text not null,
  conc double precision,
  qualifier text,
  loq_policy text,
  load double precision,
  pndl double precision,
  cf double precision,
  cf_version integer,
  consumption double precision,
  doses double precision,
  uncertainty_pct double precision,
  wet_flag text,
  qc_status text,
  diagnosis text,
  completeness double precision,
  state text not null default 'CALC',
  calc_version integer not null default 1,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index plant_result_one on plant_result (plant_id, sample_date, drug_code, calc_version);
create index plant_result_date on plant_result (sample_date, drug_code);

create table region_result (
  level text not null,
  region_code text not null,
  date text not null,
  drug_code text not null,
  n_plants integer not null,
  pop_total double precision not null,
  pndl double precision,
  consumption double precision,
  ci_low double precision,
  ci_high double precision,
  primary key (level, region_code, drug_code, date)
);
create index region_result_date on region_result (date, drug_code, level);

create table euda_site (
  site_code text primary key,
  country text not null,
  city text not null,
  location text,
  lat double precision,
  lng double precision,
  population double precision,
  institution text
);

create table euda_daily (
  site_code text not null,
  year integer not null,
  drug_code text not null,
  monday double precision,
  tuesday double precision,
  wednesday double precision,
  thursday double precision,
  friday double precision,
  saturday double precision,
  sunday double precision,
  weekday_mean double precision,
  weekend_mean double precision,
  daily_mean double precision,
  primary key (site_code, year, drug_code)
);
