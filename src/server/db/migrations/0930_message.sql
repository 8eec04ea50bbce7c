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

-- Announcements are read by their keepers too, newest first.
create index sys_announcement_created on sys_announcement (create_time, id);
