-- What stands behind a region's day beside its figures: by which methods its people were told (METHOD:results, comma separated), and
-- its newest publication. Longer periods and other rules tell neither. Every day is made anew for it.
alter table consumption_rollup add column pop_methods text not null default '';
alter table consumption_rollup add column publish_time bigint;
alter table consumption_rollup add column publish_by text;
insert into consumption_due (sample_date, drug_code, plant_id, stamp)
  select distinct sample_date, drug_code, plant_id, '1492' from plant_result
  where state = 'PUBLISHED' and superseded = 'N' and del_flag = '0'
  on conflict (sample_date, drug_code, plant_id) do update set stamp = excluded.stamp;
