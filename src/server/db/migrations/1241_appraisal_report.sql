-- 评定报告: the files of a region and a period, with the figures that they were written from.
create table appraisal_report (
  id text primary key,
  report_no text not null,
  region_code text not null,
  place_level text not null,
  grain text not null,
  start_date text not null,
  period text not null,
  report_version integer not null default 1,
  state text not null,
  grade text,
  headline text,
  revised_why text,
  pdf_file text,
  docx_file text,
  batch_id text,
  small text not null default 'N',
  data text not null default '{}',
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  del_flag text not null default '0',
  version integer not null default 1
);
create unique index appraisal_report_one on appraisal_report (place_level, region_code, grain, start_date, report_version);
create index appraisal_report_created on appraisal_report (create_time, id);
create index appraisal_report_batch on appraisal_report (batch_id);
create index appraisal_report_open on appraisal_report (state) where state <> 'REVISED';

-- Reports that are made together: how far they are.
create table report_batch (
  id text primary key,
  state text not null,
  title text not null,
  total integer not null,
  done integer not null default 0,
  made integer not null default 0,
  problem text,
  by_user text not null,
  tenant_id text not null default '0',
  at bigint not null,
  beat bigint not null,
  end_time bigint
);
create index report_batch_by on report_batch (by_user, at);
