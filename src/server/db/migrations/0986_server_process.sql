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

-- The process that writes the file.
alter table export_job add column owner text;
