-- Results of plants: versions of which the newest published one counts, who looked and who published, what they were computed from.
alter table plant_result add column superseded text not null default 'N';
alter table plant_result add column flow_source text;
alter table plant_result add column marker text;
alter table plant_result add column spike_flag text not null default 'N';
alter table plant_result add column spike_limit double precision;
alter table plant_result add column remark text;
alter table plant_result add column value_ids text;
alter table plant_result add column recalc_id text;
alter table plant_result add column review_by text;
alter table plant_result add column review_time bigint;
alter table plant_result add column opinion text;
alter table plant_result add column publish_by text;
alter table plant_result add column publish_time bigint;
alter table plant_result add column retract_by text;
alter table plant_result add column retract_time bigint;
update plant_result set superseded = 'Y' where exists (
  select 1 from plant_result n where n.plant_id = plant_result.plant_id and n.sample_date = plant_result.sample_date
    and n.drug_code = plant_result.drug_code and n.del_flag = '0' and n.state = 'PUBLISHED' and n.calc_version > plant_result.calc_version);
create index plant_result_created on plant_result (create_time, id);
create index plant_result_org on plant_result (sys_org_code);
create index plant_result_open on plant_result (state, sample_date) where state in ('CALC', 'REVIEW');
-- What went out stays what it was, whoever asks: only that it is withdrawn, that a newer version has taken its place, or that its plant
-- has another department is written to it.
-- sqlite:
create trigger plant_result_stays before update on plant_result
when old.state in ('PUBLISHED', 'RETRACTED') and (
  new.id is not old.id or new.plant_id is not old.plant_id or new.sample_date is not old.sample_date or new.sample_ids is not old.sample_ids
  or new.flow is not old.flow or new.flow_source is not old.flow_source or new.pop_method is not old.pop_method
  or new.population is not old.population or new.drug_code is not old.drug_code or new.marker is not old.marker
  or new.conc is not old.conc or new.qualifier is not old.qualifier or new.loq_policy is not old.loq_policy or new.load is not old.load
  or new.pndl is not old.pndl or new.cf is not old.cf or new.cf_version is not old.cf_version or new.consumption is not old.consumption
  or new.doses is not old.doses or new.uncertainty_pct is not old.uncertainty_pct or new.wet_flag is not old.wet_flag
  or new.qc_status is not old.qc_status or new.diagnosis is not old.diagnosis or new.completeness is not old.completeness
  or new.calc_version is not old.calc_version or new.spike_flag is not old.spike_flag or new.spike_limit is not old.spike_limit
  or new.remark is not old.remark or new.value_ids is not old.value_ids or new.recalc_id is not old.recalc_id
  or new.review_by is not old.review_by or new.review_time is not old.review_time or new.opinion is not old.opinion
  or new.publish_by is not old.publish_by or new.publish_time is not old.publish_time or new.create_by is not old.create_by
  or new.create_time is not old.create_time or new.tenant_id is not old.tenant_id
  or new.del_flag is not old.del_flag or (old.superseded = 'Y' and new.superseded is not 'Y')
  or (new.state is not old.state and not (old.state = 'PUBLISHED' and new.state = 'RETRACTED')))
begin
  select raise(abort, 'a published result is not changed');
end;
create trigger plant_result_remains before delete on plant_result when old.state in ('PUBLISHED', 'RETRACTED')
begin
  select raise(abort, 'a published result is not deleted');
end;
-- end
-- postgres:
create function plant_result_stays() returns trigger language plpgsql as $stays$
begin
  if old.state in ('PUBLISHED', 'RETRACTED') then
    if tg_op = 'DELETE' then
      raise exception 'a published result is not deleted';
    end if;
    if (new.id, new.plant_id, new.sample_date, new.sample_ids, new.flow, new.flow_source, new.pop_method, new.population, new.drug_code,
        new.marker, new.conc, new.qualifier, new.loq_policy, new.load, new.pndl, new.cf, new.cf_version, new.consumption, new.doses,
        new.uncertainty_pct, new.wet_flag, new.qc_status, new.diagnosis, new.completeness, new.calc_version, new.spike_flag,
        new.spike_limit, new.remark, new.value_ids, new.recalc_id, new.review_by, new.review_time, new.opinion, new.publish_by,
        new.publish_time, new.create_by, new.create_time, new.tenant_id, new.del_flag)
      is distinct from
      (old.id, old.plant_id, old.sample_date, old.sample_ids, old.flow, old.flow_source, old.pop_method, old.population, old.drug_code,
        old.marker, old.conc, old.qualifier, old.loq_policy, old.load, old.pndl, old.cf, old.cf_version, old.consumption, old.doses,
        old.uncertainty_pct, old.wet_flag, old.qc_status, old.diagnosis, old.completeness, old.calc_version, old.spike_flag,
        old.spike_limit, old.remark, old.value_ids, old.recalc_id, old.review_by, old.review_time, old.opinion, old.publish_by,
        old.publish_time, old.create_by, old.create_time, old.tenant_id, old.del_flag)
      or (old.superseded = 'Y' and new.superseded <> 'Y')
      or (new.state <> old.state and not (old.state = 'PUBLISHED' and new.state = 'RETRACTED')) then
      raise exception 'a published result is not changed';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$stays$;
create trigger plant_result_stays before update or delete on plant_result for each row execute function plant_result_stays();
-- end

-- Values of the laboratory: measured or corrected again, another version stands beside the one of before.
alter table lab_value add column determination_id text;
alter table lab_value add column version_no integer not null default 1;
alter table lab_value add column superseded text not null default 'N';
-- No result was computed from it yet; values of before have theirs.
alter table lab_value add column due text not null default 'N';
-- Let out although a control had failed.
alter table lab_value add column overridden text not null default 'N';
drop index lab_value_one;
create unique index lab_value_one on lab_value (sample_id, drug_code, version_no);
create unique index lab_value_stands on lab_value (sample_id, drug_code) where superseded = 'N';
create index lab_value_due on lab_value (sample_id) where due = 'Y';
-- sqlite:
create trigger lab_value_stays before update on lab_value
when new.id is not old.id or new.sample_id is not old.sample_id or new.drug_code is not old.drug_code or new.qualifier is not old.qualifier
  or new."value" is not old."value" or new.lod is not old.lod or new.loq is not old.loq or new.recovery is not old.recovery
  or new.determination_id is not old.determination_id or new.version_no is not old.version_no
  or (old.superseded = 'Y' and new.superseded is not 'Y')
begin
  select raise(abort, 'a laboratory value is only ever superseded');
end;
create trigger lab_value_remains before delete on lab_value begin
  select raise(abort, 'a laboratory value is only ever superseded');
end;
-- end
-- postgres:
create function lab_value_stays() returns trigger language plpgsql as $stays$
begin
  if tg_op = 'DELETE' or (new.id, new.sample_id, new.drug_code, new.qualifier, new."value", new.lod, new.loq, new.recovery,
      new.determination_id, new.version_no)
    is distinct from (old.id, old.sample_id, old.drug_code, old.qualifier, old."value", old.lod, old.loq, old.recovery,
      old.determination_id, old.version_no)
    or (old.superseded = 'Y' and new.superseded <> 'Y') then
    raise exception 'a laboratory value is only ever superseded';
  end if;
  return new;
end
$stays$;
create trigger lab_value_stays before update or delete on lab_value for each row execute function lab_value_stays();
-- end

create table population_estimate (
  id text primary key,
  sample_date text not null,
  plant_id text not null,
  method text not null,
  "value" double precision,
  selected text not null default 'N',
  reason text,
  disagreement text,
  inputs text,
  round_no integer not null default 1,
  superseded text not null default 'N',
  create_by text,
  create_time bigint,
  update_by text,
  update_time bigint,
  sys_org_code text,
  tenant_id text not null default '0',
  version integer not null default 1,
  del_flag text not null default '0'
);
create unique index population_estimate_one on population_estimate (plant_id, sample_date, method, round_no);
create index population_estimate_date on population_estimate (sample_date);
create index population_estimate_created on population_estimate (create_time, id);
create index population_estimate_org on population_estimate (sys_org_code);
