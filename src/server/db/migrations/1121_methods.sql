-- Methods with the limits of their compounds, and the laboratories that work by them.
create table test_method (
  id text primary key,
  method_code text not null,
  method_name text not null,
  norm text not null,
  method_version text not null,
  instrument text not null,
  prep text,
  sample_volume double precision,
  status text not null default '1',
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
create unique index test_method_method_code on test_method (method_code) where del_flag = '0';
create index test_method_created on test_method (create_time, id);
create index test_method_org on test_method (sys_org_code);

create table method_compound (
  id text primary key,
  method_id text not null,
  drug_code text not null,
  lod double precision,
  loq double precision,
  linear_low double precision,
  linear_high double precision,
  recovery_low double precision,
  recovery_high double precision,
  is_recovery_low double precision,
  is_recovery_high double precision,
  rpd_limit double precision,
  ccv_limit double precision,
  curve_r double precision,
  blank_limit double precision,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index method_compound_one on method_compound (method_id, drug_code) where del_flag = '0';
create index method_compound_drug on method_compound (drug_code);
create index method_compound_created on method_compound (create_time, id);
create index method_compound_org on method_compound (sys_org_code);

create table detect_lab (
  id text primary key,
  lab_code text not null,
  lab_name text not null,
  depart_id text,
  region_code text,
  method_ids text,
  accredit_no text,
  accredit_expire text,
  contact text,
  phone text,
  address text,
  status text not null default '1',
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
create unique index detect_lab_lab_code on detect_lab (lab_code) where del_flag = '0';
create unique index detect_lab_lab_name on detect_lab (lab_name) where del_flag = '0';
create index detect_lab_created on detect_lab (create_time, id);
create index detect_lab_org on detect_lab (sys_org_code);
