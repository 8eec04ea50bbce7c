-- What a failing control was put right by: one for each control that failed.
create table qc_action (
  id text primary key,
  subject text not null,
  state text not null default 'OPEN',
  open_time bigint not null,
  worksheet_id text not null,
  pos integer not null,
  drug_code text not null,
  broken text not null,
  shown text not null,
  limit_words text,
  point_id text not null,
  cause text,
  measure text,
  handle_by text,
  handle_time bigint,
  opinion text,
  verify_by text,
  verify_time bigint,
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index qc_action_point_id on qc_action (point_id) where del_flag = '0';
create index qc_action_open on qc_action (open_time, id);
create index qc_action_worksheet on qc_action (worksheet_id);
-- Of worksheets that are not reviewed yet those that failed before.
insert into qc_action (id, subject, state, open_time, worksheet_id, pos, drug_code, broken, shown, limit_words, point_id, create_time,
    sys_org_code, tenant_id)
  select q.id, q.drug_code || ' × ' || case q.kind when 'LB' then '实验室空白' when 'FB' then '现场空白' when 'TB' then '运输空白'
      when 'DUP' then '平行样' when 'SPK' then '加标样' when 'RM' then '质控样' when 'CCV' then '校准核查' else '内标' end,
    'OPEN', q.at, q.worksheet_id, q.pos, q.drug_code, case when q.verdict = 'RULE' then q.rules else '方法限' end, q.shown, q.limit_words,
    q.id, q.at, q.sys_org_code, q.tenant_id
  from qc_point q join worksheet w on w.id = q.worksheet_id
  where q.verdict in ('FAIL', 'RULE') and w.state in ('RUNNING', 'REVIEW') and w.del_flag = '0';
