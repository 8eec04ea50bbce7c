-- A worksheet works by a method of the list, and keeps the limits that it was judged by: what the method says later changes nothing on it.
alter table worksheet add column method_id text;
create index worksheet_method on worksheet (method_id);
create table worksheet_limit (
  worksheet_id text not null,
  drug_code text not null,
  lod double precision not null,
  loq double precision not null,
  linear_low double precision,
  linear_high double precision,
  recovery_low double precision not null,
  recovery_high double precision not null,
  is_recovery_low double precision not null,
  is_recovery_high double precision not null,
  rpd_limit double precision not null,
  ccv_limit double precision not null,
  curve_r double precision not null,
  blank_limit double precision not null,
  primary key (worksheet_id, drug_code)
);
-- The method was a text: the norm it names, then the technique.
update worksheet set method_id = (
  select min(m.id) from test_method m
  where m.del_flag = '0' and m.tenant_id = worksheet.tenant_id
    and (m.method_name = worksheet.method or substr(worksheet.method, 1, length(m.norm)) = m.norm)
);
-- What has run was judged by the limits of the drug list and the usual ones.
insert into worksheet_limit (worksheet_id, drug_code, lod, loq, linear_low, linear_high, recovery_low, recovery_high, is_recovery_low, is_recovery_high, rpd_limit, ccv_limit, curve_r, blank_limit)
select w.id, d.drug_code, d.lod_default, d.loq_default, null, null, 70, 130, 50, 150, 30, 20, 0.995, d.loq_default
from worksheet w cross join drug d
where w.state <> 'DRAFT' and d.del_flag = '0' and d.status = '1' and d.lod_default is not null and d.loq_default is not null
  and (d.role in ('BOTH', 'MARKER', 'POP', 'PREC')
    or exists (select 1 from lab_determination n where n.worksheet_id = w.id and n.drug_code = d.drug_code));
