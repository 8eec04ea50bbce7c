-- Appraisals that went out, the cut-offs that they were made by, and reports stay what they were, whoever asks the database: an appraisal is
-- withdrawn or another version takes its place, a report is marked as revised, a value of the laboratory (its method too) is superseded.
-- sqlite:
create trigger appraisal_stays before update on appraisal
when old.state in ('PUBLISHED', 'REVISED', 'RETRACTED') and (
  new.id is not old.id or new.region_code is not old.region_code or new.place_level is not old.place_level or new.grain is not old.grain
  or new.start_date is not old.start_date or new.period is not old.period or new.drug_code is not old.drug_code
  or new.appr_version is not old.appr_version or new.grade is not old.grade or new.score is not old.score or new."value" is not old."value"
  or new.low is not old.low or new.high is not old.high or new.pndl is not old.pndl or new.mom is not old.mom or new.yoy is not old.yoy
  or new.trend is not old.trend or new.trend_n is not old.trend_n or new.trend_p is not old.trend_p or new.slope is not old.slope
  or new."rank" is not old."rank" or new.rank_best is not old.rank_best or new.rank_worst is not old.rank_worst or new.ranked is not old.ranked
  or new.detect_rate is not old.detect_rate or new.completeness is not old.completeness or new.plants is not old.plants
  or new.samples is not old.samples or new.days is not old.days or new.population is not old.population or new.reasons is not old.reasons
  or new.suggestion is not old.suggestion or new.forced_review is not old.forced_review or new.cutoff_version is not old.cutoff_version
  or new.cutoff_source is not old.cutoff_source or new.p25 is not old.p25 or new.p50 is not old.p50 or new.p75 is not old.p75
  or new.p90 is not old.p90 or new.cf_versions is not old.cf_versions or new.loq_policies is not old.loq_policies
  or new.pop_methods is not old.pop_methods or new.submit_by is not old.submit_by or new.submit_time is not old.submit_time
  or new.review_by is not old.review_by or new.review_time is not old.review_time or new.opinion is not old.opinion
  or new.publish_by is not old.publish_by or new.publish_time is not old.publish_time or new.small is not old.small
  or new.create_by is not old.create_by or new.create_time is not old.create_time or new.tenant_id is not old.tenant_id
  or new.del_flag is not old.del_flag
  or (old.superseded = 'Y' and new.superseded is not 'Y')
  or (new.state is not old.state and not (old.state = 'PUBLISHED' and new.state in ('REVISED', 'RETRACTED'))))
begin
  select raise(abort, 'a published appraisal is not changed');
end;
create trigger appraisal_remains before delete on appraisal when old.state in ('PUBLISHED', 'REVISED', 'RETRACTED')
begin
  select raise(abort, 'a published appraisal is not deleted');
end;
create trigger appraisal_report_stays before update on appraisal_report
when 
  new.id is not old.id or new.report_no is not old.report_no or new.region_code is not old.region_code or new.place_level is not old.place_level
  or new.grain is not old.grain or new.start_date is not old.start_date or new.period is not old.period
  or new.report_version is not old.report_version or new.grade is not old.grade or new.headline is not old.headline
  or new.pdf_file is not old.pdf_file or new.docx_file is not old.docx_file or new.batch_id is not old.batch_id or new.small is not old.small
  or new.data is not old.data or new.create_by is not old.create_by or new.create_time is not old.create_time or new.tenant_id is not old.tenant_id
  or new.del_flag is not old.del_flag
  or (new.state is not old.state and new.state is not 'REVISED')
begin
  select raise(abort, 'a report is not changed');
end;
create trigger appraisal_report_remains before delete on appraisal_report
begin
  select raise(abort, 'a report is not deleted');
end;
create trigger appraisal_cutoff_stays before update on appraisal_cutoff
when 
  new.drug_code is not old.drug_code or new.place_level is not old.place_level or new.version_no is not old.version_no or new.source is not old.source
  or new.p25 is not old.p25 or new.p50 is not old.p50 or new.p75 is not old.p75 or new.p90 is not old.p90 or new.from_month is not old.from_month
  or new.to_month is not old.to_month or new.n is not old.n or new.at is not old.at
begin
  select raise(abort, 'a cut-off is not changed');
end;
create trigger appraisal_cutoff_remains before delete on appraisal_cutoff
begin
  select raise(abort, 'a cut-off is not deleted');
end;
drop trigger lab_value_stays;
create trigger lab_value_stays before update on lab_value
when new.id is not old.id or new.sample_id is not old.sample_id or new.drug_code is not old.drug_code or new.qualifier is not old.qualifier
  or new."value" is not old."value" or new.lod is not old.lod or new.loq is not old.loq or new.recovery is not old.recovery
  or new.method is not old.method or new.determination_id is not old.determination_id or new.version_no is not old.version_no
  or new.create_time is not old.create_time or (old.superseded = 'Y' and new.superseded is not 'Y')
begin
  select raise(abort, 'a laboratory value is only ever superseded');
end;
-- end
-- postgres:
create function appraisal_stays() returns trigger language plpgsql as $stays$
begin
  if old.state in ('PUBLISHED', 'REVISED', 'RETRACTED') then
    if tg_op = 'DELETE' then
      raise exception 'a published appraisal is not deleted';
    end if;
    if to_jsonb(new) - array['state', 'superseded', 'retract_by', 'retract_time', 'untold', 'update_by', 'update_time', 'sys_org_code', 'version']
      is distinct from to_jsonb(old) - array['state', 'superseded', 'retract_by', 'retract_time', 'untold', 'update_by', 'update_time', 'sys_org_code', 'version']
      or (old.superseded = 'Y' and new.superseded is distinct from 'Y')
      or (new.state is distinct from old.state and not (old.state = 'PUBLISHED' and new.state in ('REVISED', 'RETRACTED'))) then
      raise exception 'a published appraisal is not changed';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$stays$;
create trigger appraisal_stays before update or delete on appraisal for each row execute function appraisal_stays();
create function appraisal_report_stays() returns trigger language plpgsql as $stays$
begin
  if tg_op = 'DELETE' then
    raise exception 'a report is not deleted';
  end if;
  if to_jsonb(new) - array['state', 'revised_why', 'update_by', 'update_time', 'sys_org_code', 'version']
    is distinct from to_jsonb(old) - array['state', 'revised_why', 'update_by', 'update_time', 'sys_org_code', 'version']
    or (new.state is distinct from old.state and new.state is distinct from 'REVISED') then
    raise exception 'a report is not changed';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$stays$;
create trigger appraisal_report_stays before update or delete on appraisal_report for each row execute function appraisal_report_stays();
create function appraisal_cutoff_stays() returns trigger language plpgsql as $stays$
begin
  if tg_op = 'DELETE' then
    raise exception 'a cut-off is not deleted';
  end if;
  if to_jsonb(new)
    is distinct from to_jsonb(old) then
    raise exception 'a cut-off is not changed';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$stays$;
create trigger appraisal_cutoff_stays before update or delete on appraisal_cutoff for each row execute function appraisal_cutoff_stays();
create or replace function lab_value_stays() returns trigger language plpgsql as $stays$
begin
  if tg_op = 'DELETE'
    or to_jsonb(new) - array['superseded', 'due', 'overridden'] is distinct from to_jsonb(old) - array['superseded', 'due', 'overridden']
    or (old.superseded = 'Y' and new.superseded <> 'Y') then
    raise exception 'a laboratory value is only ever superseded';
  end if;
  return new;
end
$stays$;
-- end
