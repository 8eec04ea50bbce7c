-- Values of foreign series are only ever added to: a newer import writes a newer version, a withdrawn one is no longer shown.
-- sqlite:
create trigger odm_value_stays before update on odm_value
when
  new.id is not old.id or new.import_id is not old.import_id or new.mapping_id is not old.mapping_id or new.line is not old.line
  or new.verdict is not old.verdict or new.row_key is not old.row_key or new.version_no is not old.version_no
  or new.site_id is not old.site_id or new.site_name is not old.site_name or new.target is not old.target
  or new.plant_id is not old.plant_id or new.region_code is not old.region_code or new.population is not old.population
  or new.sample_id is not old.sample_id or new.sample_date is not old.sample_date or new.measure is not old.measure
  or new.raw_value is not old.raw_value or new.unit is not old.unit or new.drug_code is not old.drug_code
  or new.quantity is not old.quantity or new.qualifier is not old.qualifier or new."value" is not old."value"
  or new.prior_value is not old.prior_value or new.flags is not old.flags or new.refusal is not old.refusal
  or new.create_by is not old.create_by or new.create_time is not old.create_time or new.tenant_id is not old.tenant_id
  or new.del_flag is not old.del_flag
begin
  select raise(abort, 'a foreign value is not changed');
end;
create trigger odm_value_remains before delete on odm_value
begin
  select raise(abort, 'a foreign value is not deleted');
end;
-- end
-- postgres:
create function odm_value_stays() returns trigger language plpgsql as $stays$
begin
  if tg_op = 'DELETE' then
    raise exception 'a foreign value is not deleted';
  end if;
  if to_jsonb(new) - array['update_by', 'update_time', 'sys_org_code', 'version']
    is distinct from to_jsonb(old) - array['update_by', 'update_time', 'sys_org_code', 'version'] then
    raise exception 'a foreign value is not changed';
  end if;
  return new;
end
$stays$;
create trigger odm_value_stays before update or delete on odm_value for each row execute function odm_value_stays();
-- end
