-- Which columns of an instrument's result table a laboratory reads: one line an instrument.
create table lab_file_columns (
  org_code text not null,
  tenant_id text not null default '0',
  instrument text not null,
  sample text not null,
  compound text not null,
  figure text not null,
  by_user text not null,
  at bigint not null,
  primary key (tenant_id, org_code, instrument)
);
