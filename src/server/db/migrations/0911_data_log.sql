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
