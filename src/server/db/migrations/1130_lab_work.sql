-- The laboratory: tests of samples, worksheets with their positions, determinations, judged controls, what is asked about them.
create table label_test (
  id text primary key,
  label_no text not null,
  state text not null default 'PENDING',
  sample_id text not null,
  plant_id text not null,
  sample_date text not null,
  qc_type text,
  method text not null,
  worksheet_id text,
  receive_time bigint,
  receive_temp double precision,
  prep_time bigint,
  run_time bigint,
  review_time bigint,
  instrument text,
  analyst text,
  reviewer text,
  rounds integer not null default 1,
  state_reason text,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
-- A sample is tested once by a method; what is measured again is another round of the same test.
create unique index label_test_one on label_test (sample_id, method) where del_flag = '0';
create index label_test_received on label_test (receive_time, id);
create index label_test_created on label_test (create_time, id);
create index label_test_worksheet on label_test (worksheet_id) where worksheet_id is not null;

create table worksheet (
  id text primary key,
  worksheet_no text not null,
  state text not null default 'DRAFT',
  method text not null,
  instrument text not null,
  column_no text,
  run_date text not null,
  analyst text,
  reviewer text,
  cal_r double precision,
  submit_time bigint,
  review_by text,
  review_time bigint,
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
create unique index worksheet_no on worksheet (worksheet_no) where del_flag = '0';
create index worksheet_created on worksheet (create_time, id);

create table worksheet_position (
  id text primary key,
  worksheet_id text not null,
  pos integer not null,
  kind text not null,
  label_test_id text,
  -- Of a duplicate or a spike: the position that it belongs to.
  of_id text,
  -- ng/L added, certified or made.
  level double precision,
  material text,
  moved_reason text
);
create unique index worksheet_position_pos on worksheet_position (worksheet_id, pos);
create index worksheet_position_test on worksheet_position (label_test_id) where label_test_id is not null;

-- What came in at one time: typed, pasted or from a file.
create table lab_entry (
  id text primary key,
  worksheet_id text not null,
  source text not null,
  at bigint not null,
  by_user text not null,
  by_name text not null,
  total integer not null,
  taken integer not null,
  same integer not null,
  to_confirm integer not null,
  refused integer not null,
  empty integer not null,
  undone_at bigint,
  undone_by text,
  undone_reason text
);
create index lab_entry_worksheet on lab_entry (worksheet_id, at);

-- The raw triple of one position and compound, as often as it was determined; the last that was not undone stands.
create table lab_determination (
  id text primary key,
  worksheet_id text not null,
  position_id text not null,
  drug_code text not null,
  no integer not null,
  qualifier text not null,
  "value" double precision,
  lod double precision not null,
  loq double precision not null,
  entered text not null,
  entry_id text not null,
  source text not null,
  by_user text not null,
  by_name text not null,
  at bigint not null,
  reason text
);
create unique index lab_determination_one on lab_determination (position_id, drug_code, no);
create index lab_determination_worksheet on lab_determination (worksheet_id);
-- sqlite:
create trigger lab_determination_stays before update on lab_determination begin
  select raise(abort, 'lab_determination is only ever added to');
end;
create trigger lab_determination_remains before delete on lab_determination begin
  select raise(abort, 'lab_determination is only ever added to');
end;
-- end
-- postgres:
create function lab_determination_stays() returns trigger language plpgsql as $stays$
begin
  raise exception 'lab_determination is only ever added to';
end
$stays$;
create trigger lab_determination_stays before update or delete on lab_determination for each row execute function lab_determination_stays();
-- end

-- A control as it was judged, by the determinations it was judged from: what failed stays failed.
create table qc_point (
  id text primary key,
  worksheet_id text not null,
  position_id text not null,
  pos integer not null,
  kind text not null,
  drug_code text not null,
  determination_id text not null,
  -- Of the sample that it doubles or spikes; empty where there is none.
  partner_id text not null default '',
  verdict text not null,
  -- % or ng/L; null where only the verdict could be told.
  figure double precision,
  unit text not null,
  shown text not null,
  low double precision,
  high double precision,
  limit_words text not null,
  sum_words text not null,
  level double precision,
  method text not null,
  at bigint not null,
  sys_org_code text,
  tenant_id text not null default '0'
);
create unique index qc_point_one on qc_point (determination_id, partner_id);
create index qc_point_worksheet on qc_point (worksheet_id);
create index qc_point_chart on qc_point (drug_code, kind, at);

-- What was asked about a failing control: that its values be measured again, or go as they are.
create table qc_request (
  id text primary key,
  worksheet_id text not null,
  kind text not null,
  state text not null,
  point_id text not null,
  -- Comma separated: compounds and positions that it is about.
  codes text not null,
  positions text not null,
  reason text not null,
  by_user text not null,
  by_name text not null,
  at bigint not null,
  decided_by text,
  decided_name text,
  decided_at bigint,
  opinion text
);
create index qc_request_worksheet on qc_request (worksheet_id);
-- One release is asked for at a time, and a refused one may be asked for again.
create unique index qc_request_open on qc_request (point_id) where kind = 'RELEASE' and state <> 'REFUSED';

-- Values that somebody else has reviewed: from then on they stand.
create table lab_release (
  position_id text not null,
  drug_code text not null,
  determination_id text not null,
  worksheet_id text not null,
  by_user text not null,
  at bigint not null,
  primary key (position_id, drug_code)
);
create index lab_release_worksheet on lab_release (worksheet_id);

-- What the laboratory has received already and not measured yet.
insert into label_test (id, label_no, sample_id, plant_id, sample_date, qc_type, method, receive_time, receive_temp, create_by, create_time, sys_org_code, tenant_id)
select 'T' || s.id, s.sample_no, s.id, s.plant_id, s.sample_date, s.qc_type, 'JD/YJY02.10-2021，SPE-LC-MS/MS', s.receive_time, s.receive_temp,
  s.receive_by, s.receive_time,
  (select u.org_code from sys_user u where u.username = s.receive_by), s.tenant_id
from sample s where s.state = 'RECEIVED' and s.del_flag = '0' and s.receive_by is not null;
