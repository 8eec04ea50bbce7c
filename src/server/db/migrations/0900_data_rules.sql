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
