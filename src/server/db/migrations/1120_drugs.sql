-- Compounds say what they stand for; factors are versions that one person proposes and another approves.
alter table drug add column role text not null default 'BOTH';
alter table drug add column main_marker text not null default 'N';
alter table drug add column remark text;
-- Rows of before named their marker; itself, or one that was no row of its own.
update drug set role = 'PARENT' where marker_codes is not null and marker_codes <> drug_code;
update drug set main_marker = 'Y' where role = 'BOTH';
update drug set parent = null where parent = drug_code;
update drug set category = 'NPS' where category is null;
update drug set molar_mass = 1 where molar_mass is null;
update drug set controlled = case controlled when '麻醉' then 'NARC' when '精一' then 'PSY1' when '精二' then 'PSY2' else 'NONE' end;
-- What is in force stands among the versions alone.
alter table drug drop column ef;
alter table drug drop column cf;
alter table drug drop column marker_codes;
create index drug_created on drug (create_time, id);
create index drug_org on drug (sys_org_code);
create unique index drug_main_marker on drug (coalesce(nullif(parent, ''), drug_code)) where main_marker = 'Y' and del_flag = '0';

alter table correction_factor rename column version to version_no;
alter table correction_factor add column version_name text not null default '';
alter table correction_factor add column state text not null default 'DRAFT';
alter table correction_factor add column cf_basis text not null default 'CALC';
alter table correction_factor add column cf_reason text;
alter table correction_factor add column loss_share double precision;
alter table correction_factor add column valid_to text;
alter table correction_factor add column authors text;
alter table correction_factor add column submit_by text;
alter table correction_factor add column submit_time bigint;
alter table correction_factor add column approve_by text;
alter table correction_factor add column approve_time bigint;
alter table correction_factor add column remark text;
alter table correction_factor add column create_by text;
alter table correction_factor add column create_time bigint;
alter table correction_factor add column update_by text;
alter table correction_factor add column update_time bigint;
alter table correction_factor add column sys_org_code text;
alter table correction_factor add column tenant_id text not null default '0';
alter table correction_factor add column version integer not null default 1;
alter table correction_factor add column del_flag text not null default '0';
-- Those of before are what figures were computed with.
update correction_factor set state = 'APPROVED', version_name = drug_code || ' v' || version_no, create_by = 'system', create_time = 0;
update correction_factor set marker = drug_code where marker is null;
update correction_factor set source = '' where source is null;
-- A marker that a version names was measured already, under the name of its drug.
insert into drug (id, drug_code, name_zh, category, role, parent, main_marker, molar_mass, controlled, lod_default, loq_default, status, create_by, create_time)
select 'marker.' || f.drug_code, f.marker, f.marker, d.category, 'MARKER', f.drug_code, 'Y',
  -- Its mass is the one by which the factor was made.
  case when f.ef > 0 and f.cf > 0 then d.molar_mass / (f.cf * f.ef) else d.molar_mass end, 'NONE', d.lod_default, d.loq_default, '1', 'system', 0
from correction_factor f join drug d on d.drug_code = f.drug_code and d.del_flag = '0'
where f.marker <> f.drug_code and f.version_no = 1 and not exists (select 1 from drug m where m.drug_code = f.marker and m.del_flag = '0');
create unique index correction_factor_name on correction_factor (version_name) where del_flag = '0';
create index correction_factor_of on correction_factor (drug_code, marker, valid_from);
create index correction_factor_created on correction_factor (create_time, id);
create index correction_factor_org on correction_factor (sys_org_code);
-- What was approved stays what it was, whoever asks: figures that went out name it.
-- sqlite:
create trigger correction_factor_stays before update on correction_factor
when old.state in ('APPROVED', 'WITHDRAWN') and (
  new.drug_code is not old.drug_code or new.marker is not old.marker or new.ef is not old.ef or new.cf is not old.cf
  or new.loss_share is not old.loss_share or new.source is not old.source or new.valid_from is not old.valid_from
  or new.valid_to is not old.valid_to or new.version_no is not old.version_no or new.del_flag is not old.del_flag
  or (new.state is not old.state and not (old.state = 'APPROVED' and new.state = 'WITHDRAWN')))
begin
  select raise(abort, 'an approved correction factor is not changed');
end;
create trigger correction_factor_remains before delete on correction_factor when old.state in ('APPROVED', 'WITHDRAWN')
begin
  select raise(abort, 'an approved correction factor is not deleted');
end;
-- end
-- postgres:
create function correction_factor_stays() returns trigger language plpgsql as $stays$
begin
  if old.state in ('APPROVED', 'WITHDRAWN') then
    if tg_op = 'DELETE' then
      raise exception 'an approved correction factor is not deleted';
    end if;
    if (new.drug_code, new.marker, new.ef, new.cf, new.loss_share, new.source, new.valid_from, new.valid_to, new.version_no, new.del_flag)
      is distinct from
      (old.drug_code, old.marker, old.ef, old.cf, old.loss_share, old.source, old.valid_from, old.valid_to, old.version_no, old.del_flag)
      or (new.state <> old.state and not (old.state = 'APPROVED' and new.state = 'WITHDRAWN')) then
      raise exception 'an approved correction factor is not changed';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$stays$;
create trigger correction_factor_stays before update or delete on correction_factor for each row execute function correction_factor_stays();
-- end
