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
