-- Drugs, samples, laboratory values, results, the European comparison set.
create table drug (
  id text primary key,
  drug_code text not null,
  name_zh text not null,
  name_en text,
  alias text,
  category text,
  parent text,
  marker_codes text,
  cas text,
  formula text,
  molar_mass double precision,
  controlled text,
  ef double precision,
  cf double precision,
  dose_mg double precision,
  lod_default double precision,
  loq_default double precision,
  color text,
  cutoffs text,
  status text not null default '1',
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index drug_code on drug (drug_code) where del_flag = '0';

create table correction_factor (
  id text primary key,
  drug_code text not null,
  marker text,
  ef double precision,
  cf double precision not null,
  source text,
  valid_from text not null,
  confidence text,
  version integer not null default 1
);
create unique index correction_factor_version on correction_factor (drug_code, version);

create table sample (
  id text primary key,
  sample_no text not null,
  work_detail_id text,
  point_id text not null,
  plant_id text not null,
  sample_date text not null,
  mode text,
  begin_time bigint not null,
  end_time bigint not null,
  plan_sub integer,
  actual_sub integer,
  volume double precision,
  flow_total double precision,
  water_temp double precision,
  ph double precision,
  cabinet_temp_min double precision,
  cabinet_temp_max double precision,
  cabinet_temp_avg double precision,
  rain24 double precision,
  weather text,
  seal_no text,
  qc_type text,
  parent_sample_id text,
  condition text,
  temp_over_minutes integer,
  state text not null default 'SAMPLED',
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index sample_sample_no on sample (sample_no) where del_flag = '0';
create index sample_plant_date on sample (plant_id, sample_date);
create index sample_date on sample (sample_date);

create table lab_value (
  id text primary key,
  sample_id text not null,
  drug_code text not null,
  qualifier text not null,
  "value" double precision,
  lod double precision,
  loq double precision,
  recovery double precision,
  method text,
  create_time bigint
);
create unique index lab_value_one on lab_value (sample_id, drug_code);

create table plant_result (
  id text primary key,
  plant_id text not null,
  sample_date text not null,
  sample_ids text,
  flow double precision,
  pop_method text,
  population double precision,
  drug_code text not null,
  conc double precision,
  qualifier text,
  loq_policy text,
  load double precision,
  pndl double precision,
  cf double precision,
  cf_version integer,
  consumption double precision,
  doses double precision,
  uncertainty_pct double precision,
  wet_flag text,
  qc_status text,
  diagnosis text,
  completeness double precision,
  state text not null default 'CALC',
  calc_version integer not null default 1,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index plant_result_one on plant_result (plant_id, sample_date, drug_code, calc_version);
create index plant_result_date on plant_result (sample_date, drug_code);

create table region_result (
  level text not null,
  region_code text not null,
  date text not null,
  drug_code text not null,
  n_plants integer not null,
  pop_total double precision not null,
  pndl double precision,
  consumption double precision,
  ci_low double precision,
  ci_high double precision,
  primary key (level, region_code, drug_code, date)
);
create index region_result_date on region_result (date, drug_code, level);

create table euda_site (
  site_code text primary key,
  country text not null,
  city text not null,
  location text,
  lat double precision,
  lng double precision,
  population double precision,
  institution text
);

create table euda_daily (
  site_code text not null,
  year integer not null,
  drug_code text not null,
  monday double precision,
  tuesday double precision,
  wednesday double precision,
  thursday double precision,
  friday double precision,
  saturday double precision,
  sunday double precision,
  weekday_mean double precision,
  weekend_mean double precision,
  daily_mean double precision,
  primary key (site_code, year, drug_code)
);
