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
