-- Foreign series in the open data model: what the sites and measures of a source are here, each import of them, and their rows.
create table odm_mapping (
  id text primary key,
  source_code text not null,
  source_name text not null,
  licence text not null,
  source_url text,
  sites text,
  measures text,
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
create unique index odm_mapping_source_code on odm_mapping (source_code) where del_flag = '0';
create index odm_mapping_created on odm_mapping (create_time, id);
-- A file that somebody uploaded, and what was found when it was looked at last.
create table odm_upload (
  id text primary key,
  mapping_id text not null,
  mapping_version integer not null default 0,
  state text not null,
  file_name text not null,
  file_hash text not null,
  file_bytes integer not null,
  done integer not null default 0,
  found text,
  problem text,
  by_user text not null,
  tenant_id text not null default '0',
  at bigint not null,
  beat bigint not null
);
create index odm_upload_hash on odm_upload (file_hash);
-- The file itself, in pieces that nobody waits for: an import goes on from it after a crash, and it stays as its evidence.
create table odm_upload_part (
  upload_id text not null,
  part integer not null,
  content text not null,
  primary key (upload_id, part)
);
create table odm_import (
  id text primary key,
  upload_id text not null default '',
  mapping_id text not null,
  mapping text not null default '{"sites":[],"measures":[]}',
  file_name text not null,
  file_hash text not null,
  state text not null default 'RUNNING',
  from_day text,
  to_day text,
  total integer not null default 0,
  done integer not null default 0,
  fresh integer not null default 0,
  changed integer not null default 0,
  same integer not null default 0,
  refused integer not null default 0,
  beside integer not null default 0,
  mapping_version integer not null default 0,
  upload_by text not null,
  release_by text,
  release_time bigint,
  opinion text,
  withdraw_by text,
  withdraw_time bigint,
  problem text,
  beat bigint not null default 0,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create index odm_import_created on odm_import (create_time, id);
create index odm_import_mapping on odm_import (mapping_id);
create index odm_import_hash on odm_import (file_hash);
create index odm_import_running on odm_import (beat) where state = 'RUNNING';
create table odm_value (
  id text primary key,
  import_id text not null,
  mapping_id text not null,
  line integer not null,
  verdict text not null,
  row_key text,
  version_no integer,
  site_id text,
  site_name text,
  target text,
  plant_id text,
  region_code text,
  population integer,
  sample_id text,
  sample_date text,
  measure text,
  raw_value text,
  unit text,
  drug_code text,
  quantity text,
  qualifier text,
  "value" double precision,
  prior_value double precision,
  flags text,
  refusal text,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
-- Of one value of a source there is one row a version, whichever process wrote it.
create unique index odm_value_key on odm_value (mapping_id, row_key, version_no) where row_key is not null;
create index odm_value_import on odm_value (import_id, line, id);
create index odm_value_line on odm_value (line, id);
create index odm_value_drug on odm_value (drug_code, quantity, sample_date) where row_key is not null;
