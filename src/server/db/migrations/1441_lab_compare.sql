-- Laboratory that a part of a divided sample goes to; of others the one whose department took it in.
alter table sample add column lab_id text;
-- What a laboratory states beside its value: expanded uncertainty with k = 2, ng/L.
alter table lab_value add column expanded double precision;
-- sqlite:
drop trigger lab_value_stays;
create trigger lab_value_stays before update on lab_value
when new.id is not old.id or new.sample_id is not old.sample_id or new.drug_code is not old.drug_code or new.qualifier is not old.qualifier
  or new."value" is not old."value" or new.lod is not old.lod or new.loq is not old.loq or new.recovery is not old.recovery
  or new.method is not old.method or new.determination_id is not old.determination_id or new.version_no is not old.version_no
  or new.create_time is not old.create_time or new.expanded is not old.expanded or (old.superseded = 'Y' and new.superseded is not 'Y')
begin
  select raise(abort, 'a laboratory value is only ever superseded');
end;
-- end
