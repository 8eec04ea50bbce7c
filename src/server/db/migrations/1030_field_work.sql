-- Field work: what happened to records that have states, plans with their batches and work orders, the calendar of working days.
create table record_step (
  id text primary key,
  entity text not null,
  record_id text not null,
  verb text not null,
  title text not null,
  from_state text,
  to_state text not null,
  by_user text not null,
  by_name text not null,
  at bigint not null,
  reason text,
  notes text,
  tenant_id text not null default '0'
);
create index record_step_record on record_step (entity, record_id, at, id);
-- What happened has happened.
-- sqlite:
create trigger record_step_stays before update on record_step begin
  select raise(abort, 'record_step is only ever added to');
end;
create trigger record_step_remains before delete on record_step begin
  select raise(abort, 'record_step is only ever added to');
end;
-- end
-- postgres:
create function record_step_stays() returns trigger language plpgsql as $stays$
begin
  raise exception 'record_step is only ever added to';
end
$stays$;
create trigger record_step_stays before update or delete on record_step for each row execute function record_step_stays();
-- end

create table work_holiday (
  id text primary key,
  holiday_date text not null,
  kind text not null,
  holiday_name text not null,
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
create unique index work_holiday_holiday_date on work_holiday (holiday_date) where del_flag = '0';
create index work_holiday_created on work_holiday (create_time, id);
create index work_holiday_org on work_holiday (sys_org_code);

create table execute_plan (
  id text primary key,
  plan_no text not null,
  plan_name text not null,
  state text not null,
  depart_id text not null,
  period text not null,
  cron text,
  days integer,
  begin_date text not null,
  end_date text not null,
  holiday_policy text not null,
  point_ids text not null,
  mode text,
  qc_ratio integer,
  assignee_ids text,
  submit_by text,
  submit_time bigint,
  approve_by text,
  approve_time bigint,
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
create unique index execute_plan_plan_no on execute_plan (plan_no) where del_flag = '0';
create index execute_plan_created on execute_plan (create_time, id);
create index execute_plan_org on execute_plan (sys_org_code);

create table work_batch (
  id text primary key,
  batch_no text not null,
  plan_id text not null,
  batch_date text not null,
  state text not null,
  expected integer not null,
  qc_ratio integer,
  vehicle text,
  cooler_id text,
  courier text,
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
create unique index work_batch_batch_no on work_batch (batch_no) where del_flag = '0';
create index work_batch_created on work_batch (create_time, id);
create index work_batch_org on work_batch (sys_org_code);

create table work_order (
  id text primary key,
  work_no text not null,
  work_type text not null,
  source text not null,
  plant_id text not null,
  point_id text,
  facility_id text,
  batch_id text,
  warning_id text,
  state text not null,
  priority text not null,
  assignee text,
  assistant text,
  plan_begin bigint not null,
  plan_end bigint not null,
  check_in_time bigint,
  check_in_place text,
  check_in_distance integer,
  check_in_photo text,
  submit_time bigint,
  result text,
  check_by text,
  check_time bigint,
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
create unique index work_order_work_no on work_order (work_no) where del_flag = '0';
create index work_order_created on work_order (create_time, id);
create index work_order_org on work_order (sys_org_code);
create unique index work_batch_day on work_batch (plan_id, batch_date) where del_flag = '0';
create unique index work_order_round on work_order (batch_id, point_id) where del_flag = '0' and batch_id is not null and state <> 'CANCELLED';
create unique index work_order_warning on work_order (warning_id) where del_flag = '0' and warning_id is not null and state <> 'CHECKED' and state <> 'CANCELLED';
create index work_order_person on work_order (assignee, plan_begin);
create index work_order_planned on work_order (plan_begin, id);

alter table sample add column plan_id text;
alter table sample add column batch_id text;
create index sample_batch on sample (batch_id) where batch_id is not null;
