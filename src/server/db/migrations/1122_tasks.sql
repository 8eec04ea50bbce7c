-- Detection tasks, and the plants of each: its samples are found by plant and day.
create table detect_task (
  id text primary key,
  task_no text not null,
  task_name text not null,
  state text not null default 'DRAFT',
  source text not null,
  priority text not null,
  depart_id text not null,
  plant_ids text not null,
  drug_codes text not null,
  plan_from text not null,
  plan_to text not null,
  sample_count integer,
  due_date text not null,
  lab_id text,
  issue_by text,
  issue_time bigint,
  report_file text,
  report_by text,
  report_time bigint,
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
create unique index detect_task_task_no on detect_task (task_no) where del_flag = '0';
create index detect_task_state on detect_task (state);
create index detect_task_created on detect_task (create_time, id);
create index detect_task_org on detect_task (sys_org_code);
create table detect_task_plant (
  task_id text not null,
  plant_id text not null,
  primary key (task_id, plant_id)
);
