-- What a broken Westgard rule does, by method; what a worksheet began with; which rules a run broke.
alter table test_method add column rule12s text not null default 'warn';
alter table test_method add column rule13s text not null default 'hold';
alter table test_method add column rule22s text not null default 'hold';
alter table test_method add column rule_r4s text not null default 'hold';
alter table test_method add column rule41s text not null default 'hold';
alter table test_method add column rule10x text not null default 'hold';
create table worksheet_policy (
  worksheet_id text primary key,
  rule12s text not null,
  rule13s text not null,
  rule22s text not null,
  rule_r4s text not null,
  rule41s text not null,
  rule10x text not null
);
-- Comma separated; empty where none was broken.
alter table qc_point add column rules text not null default '';
alter table qc_point add column rule_words text;
create index qc_point_history on qc_point (kind, drug_code, sys_org_code, at);
