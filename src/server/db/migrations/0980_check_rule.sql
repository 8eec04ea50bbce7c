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
