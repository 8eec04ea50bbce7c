-- Commands to devices, what each device last said of its parameters, and the values that are sent to it.
create table device_command (
  id text primary key,
  issued_at bigint not null,
  facility_id text not null,
  kind text not null,
  cn text not null,
  cp text,
  state text not null,
  qn text,
  flag integer,
  tries integer not null,
  sent_at bigint,
  acked_at bigint,
  qn_rtn integer,
  exe_rtn integer,
  data text,
  done_at bigint,
  result text,
  issued_by text,
  reason text,
  confirm_by text,
  confirm_at bigint,
  config_id text,
  group_id text,
  frame_id text,
  -- Of config commands.
  config_key text,
  -- What is written, sealed where it is a secret; gone when the command is over.
  secret text,
  -- Sent to no device after this.
  expire_at bigint not null default 0,
  -- The process whose line carries it.
  gateway text
);
create index device_command_state on device_command (state, id);
create index device_command_facility on device_command (facility_id, issued_at);
create index device_command_issued on device_command (issued_at, id);
create index device_command_group on device_command (group_id);

create table device_setting (
  facility_id text not null,
  config_key text not null,
  value text not null,
  at bigint not null,
  command_id text not null,
  primary key (facility_id, config_key)
);

create table device_config (
  id text primary key,
  config_no text not null,
  facility_id text not null,
  config_key text not null,
  value text not null,
  state text not null,
  previous text,
  command_cn text,
  command_id text,
  result text,
  issue_by text,
  issue_time bigint,
  confirm_by text,
  applied_time bigint,
  group_id text,
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
create unique index device_config_config_no on device_config (config_no) where del_flag = '0';
create index device_config_facility on device_config (facility_id, config_key, create_time);
create index device_config_group on device_config (group_id);
create index device_config_org on device_config (sys_org_code);
create index device_config_created on device_config (create_time, id);
