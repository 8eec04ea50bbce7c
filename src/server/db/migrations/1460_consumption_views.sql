-- Consumption looked at by other rules than the published ones: which days are wet, and what a place's day comes to by each other rule
-- for what lies below the LOQ. Only days that come to another figure are kept; where there is none the published one holds.
alter table consumption_rollup add column n_wet integer not null default 0;
-- sqlite:
create table consumption_variant (
  -- half, zero, sqrt2, full, exclude
  policy text not null,
  level text not null,
  region_code text not null,
  drug_code text not null,
  start_date text not null,
  n_plants integer not null,
  n_days integer not null,
  pop_total double precision not null,
  person_days double precision not null,
  pndl double precision,
  pndl_low double precision,
  pndl_high double precision,
  consumption double precision,
  cons_low double precision,
  cons_high double precision,
  -- Plants whose own figure is another, and their people.
  n_touched integer not null,
  pop_touched double precision not null,
  -- Of these, plants of which no laboratory value is there to compute another from.
  n_unknown integer not null,
  primary key (level, region_code, drug_code, policy, start_date)
) without rowid;
-- end
-- postgres:
create table consumption_variant (
  policy text not null,
  level text not null,
  region_code text not null,
  drug_code text not null,
  start_date text not null,
  n_plants integer not null,
  n_days integer not null,
  pop_total double precision not null,
  person_days double precision not null,
  pndl double precision,
  pndl_low double precision,
  pndl_high double precision,
  consumption double precision,
  cons_low double precision,
  cons_high double precision,
  n_touched integer not null,
  pop_touched double precision not null,
  n_unknown integer not null,
  primary key (level, region_code, drug_code, policy, start_date)
);
-- end
create index consumption_variant_day on consumption_variant (drug_code, start_date);
-- Days to which one of both matters are made anew: of wet weather, or with something below the LOQ.
insert into consumption_due (sample_date, drug_code, plant_id, stamp)
  select distinct sample_date, drug_code, plant_id, '1460' from plant_result
  where state = 'PUBLISHED' and superseded = 'N' and del_flag = '0'
    and (wet_flag = 'Y' or qualifier in ('<LOQ', '<LOD') or sample_ids like '%,%')
  on conflict (sample_date, drug_code, plant_id) do update set stamp = excluded.stamp;
