-- Consumption per capita by place, period and drug, kept beside the results it is made of; what has changed is marked due.
-- sqlite:
create table consumption_rollup (
  -- As the region table: 1 province, 2 city, 3 district; P a plant, whose code is its id and whose days are its results.
  level text not null,
  region_code text not null,
  drug_code text not null,
  -- DAY, WEEK (from Monday), MONTH, QUARTER, YEAR
  grain text not null,
  start_date text not null,
  n_plants integer not null,
  n_samples integer not null,
  -- Days with a value.
  n_days integer not null,
  n_detected integer not null,
  n_censored integer not null,
  pop_total double precision not null,
  -- People behind each day's value, summed over the days.
  person_days double precision not null,
  pndl double precision,
  pndl_low double precision,
  pndl_high double precision,
  pndl_weekday double precision,
  pndl_weekend double precision,
  consumption double precision,
  cons_low double precision,
  cons_high double precision,
  cons_weekday double precision,
  cons_weekend double precision,
  -- By what the figures were made, comma separated.
  loq_policies text not null,
  cf_versions text not null,
  primary key (level, region_code, drug_code, grain, start_date)
) without rowid;
-- end
-- postgres:
create table consumption_rollup (
  level text not null,
  region_code text not null,
  drug_code text not null,
  grain text not null,
  start_date text not null,
  n_plants integer not null,
  n_samples integer not null,
  n_days integer not null,
  n_detected integer not null,
  n_censored integer not null,
  pop_total double precision not null,
  person_days double precision not null,
  pndl double precision,
  pndl_low double precision,
  pndl_high double precision,
  pndl_weekday double precision,
  pndl_weekend double precision,
  consumption double precision,
  cons_low double precision,
  cons_high double precision,
  cons_weekday double precision,
  cons_weekend double precision,
  loq_policies text not null,
  cf_versions text not null,
  primary key (level, region_code, drug_code, grain, start_date)
);
-- end
create index consumption_rollup_list on consumption_rollup (grain, level, drug_code, start_date);
-- The figures stay where they are seen until they have been made anew.
insert into consumption_rollup (level, region_code, drug_code, grain, start_date, n_plants, n_samples, n_days, n_detected, n_censored,
  pop_total, person_days, pndl, pndl_low, pndl_high, consumption, cons_low, cons_high, loq_policies, cf_versions)
select level, region_code, drug_code, 'DAY', date, n_plants, n_plants, 1, n_plants, 0, pop_total, pop_total, pndl,
  case when consumption is null then ci_low when consumption > 0 then ci_low * pndl / consumption end,
  case when consumption is null then ci_high when consumption > 0 then ci_high * pndl / consumption end,
  consumption, case when consumption is not null then ci_low end, case when consumption is not null then ci_high end, '', ''
from region_result;
drop table region_result;

-- A plant's day of a drug whose regions are not what its results say: made anew by whoever finds it.
create table consumption_due (
  sample_date text not null,
  drug_code text not null,
  plant_id text not null,
  -- Another with every change, so that what changed since it was read stays due.
  stamp text not null,
  primary key (sample_date, drug_code, plant_id)
);
-- A month in which days of a place have changed: its weeks, itself, its quarter and its year are due.
create table consumption_due_month (
  level text not null,
  region_code text not null,
  drug_code text not null,
  month text not null,
  stamp text not null,
  primary key (level, drug_code, region_code, month)
);
-- Whoever writes figures takes a turn: what somebody else has read before it is read again.
create table consumption_turn (
  id integer primary key,
  turn bigint not null,
  -- Days that counted as weekend when the figures were made.
  weekend text not null
);
insert into consumption_turn (id, turn, weekend) values (1, 0, '');

-- sqlite:
create trigger consumption_due_added after insert on plant_result when new.state = 'PUBLISHED' begin
  insert into consumption_due (sample_date, drug_code, plant_id, stamp)
    values (new.sample_date, new.drug_code, new.plant_id, hex(randomblob(8)))
    on conflict (sample_date, drug_code, plant_id) do update set stamp = excluded.stamp;
end;
create trigger consumption_due_changed after update on plant_result when old.state = 'PUBLISHED' or new.state = 'PUBLISHED' begin
  insert into consumption_due (sample_date, drug_code, plant_id, stamp)
    values (old.sample_date, old.drug_code, old.plant_id, hex(randomblob(8)))
    on conflict (sample_date, drug_code, plant_id) do update set stamp = excluded.stamp;
  insert into consumption_due (sample_date, drug_code, plant_id, stamp)
    values (new.sample_date, new.drug_code, new.plant_id, hex(randomblob(8)))
    on conflict (sample_date, drug_code, plant_id) do update set stamp = excluded.stamp;
end;
create trigger consumption_due_deleted after delete on plant_result when old.state = 'PUBLISHED' begin
  insert into consumption_due (sample_date, drug_code, plant_id, stamp)
    values (old.sample_date, old.drug_code, old.plant_id, hex(randomblob(8)))
    on conflict (sample_date, drug_code, plant_id) do update set stamp = excluded.stamp;
end;
-- A plant that has moved takes its whole history with it.
create trigger consumption_due_moved after update on sewage_plant
when old.city_code is not new.city_code or old.district_code is not new.district_code begin
  insert into consumption_due (sample_date, drug_code, plant_id, stamp)
    select distinct r.sample_date, r.drug_code, r.plant_id, hex(randomblob(8))
    from plant_result r where r.plant_id = new.id and r.state = 'PUBLISHED'
    on conflict (sample_date, drug_code, plant_id) do update set stamp = excluded.stamp;
end;
-- end
-- postgres:
create function consumption_due_added() returns trigger language plpgsql as $due$
begin
  insert into consumption_due (sample_date, drug_code, plant_id, stamp)
    select d.sample_date, d.drug_code, d.plant_id, gen_random_uuid()::text from (
      select distinct sample_date, drug_code, plant_id from added where state = 'PUBLISHED'
      order by sample_date, drug_code, plant_id) d
    on conflict (sample_date, drug_code, plant_id) do update set stamp = excluded.stamp;
  return null;
end
$due$;
create trigger consumption_due_added after insert on plant_result referencing new table as added
  for each statement execute function consumption_due_added();
create function consumption_due_changed() returns trigger language plpgsql as $due$
begin
  insert into consumption_due (sample_date, drug_code, plant_id, stamp)
    select d.sample_date, d.drug_code, d.plant_id, gen_random_uuid()::text from (
      select sample_date, drug_code, plant_id from before where id in (
        select id from before where state = 'PUBLISHED' union select id from after where state = 'PUBLISHED')
      union select sample_date, drug_code, plant_id from after where id in (
        select id from before where state = 'PUBLISHED' union select id from after where state = 'PUBLISHED')
      order by sample_date, drug_code, plant_id) d
    on conflict (sample_date, drug_code, plant_id) do update set stamp = excluded.stamp;
  return null;
end
$due$;
create trigger consumption_due_changed after update on plant_result referencing old table as before new table as after
  for each statement execute function consumption_due_changed();
create function consumption_due_deleted() returns trigger language plpgsql as $due$
begin
  insert into consumption_due (sample_date, drug_code, plant_id, stamp)
    select d.sample_date, d.drug_code, d.plant_id, gen_random_uuid()::text from (
      select distinct sample_date, drug_code, plant_id from gone where state = 'PUBLISHED'
      order by sample_date, drug_code, plant_id) d
    on conflict (sample_date, drug_code, plant_id) do update set stamp = excluded.stamp;
  return null;
end
$due$;
create trigger consumption_due_deleted after delete on plant_result referencing old table as gone
  for each statement execute function consumption_due_deleted();
create function consumption_due_moved() returns trigger language plpgsql as $due$
begin
  insert into consumption_due (sample_date, drug_code, plant_id, stamp)
    select d.sample_date, d.drug_code, d.plant_id, gen_random_uuid()::text from (
      select distinct r.sample_date, r.drug_code, r.plant_id from plant_result r
      where r.plant_id = new.id and r.state = 'PUBLISHED'
      order by r.sample_date, r.drug_code, r.plant_id) d
    on conflict (sample_date, drug_code, plant_id) do update set stamp = excluded.stamp;
  return null;
end
$due$;
create trigger consumption_due_moved after update on sewage_plant for each row
  when (old.city_code is distinct from new.city_code or old.district_code is distinct from new.district_code)
  execute function consumption_due_moved();
-- end
-- What stands already.
insert into consumption_due (sample_date, drug_code, plant_id, stamp)
  select distinct sample_date, drug_code, plant_id, '0' from plant_result where state = 'PUBLISHED' and del_flag = '0';
